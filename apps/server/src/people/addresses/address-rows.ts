import type { Address } from '@otsukai/contract/address'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { type AddressCopy, openAddress, type PrintedAddress } from './sealed-address.ts'

export type AddressRow = Pick<Selectable<Database['addresses']>, 'id' | 'sealed' | 'is_default'>

/** What the rows of a member's book are bound to. */
export const bookOf = (memberId: number): string => `addresses of member ${memberId}`

export function showAddress(deps: Use<'config'>, memberId: number, { id, sealed, is_default }: AddressRow): Address {
  return { id: String(id), ...openAddress<PrintedAddress>(deps, bookOf(memberId), sealed), isDefault: is_default }
}

/** A member's addresses: the default one first, then in the order in which they were added. */
export const rowsOf = (db: Db, memberId: number) =>
  db
    .selectFrom('addresses')
    .select(['id', 'sealed', 'is_default', 'since'])
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('since')
    .orderBy('id')
    .execute()

export const findRow = (db: Db, memberId: number, id: number | null) =>
  db
    .selectFrom('addresses')
    .select(['id', 'sealed', 'is_default'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** A copy of one of a member's addresses, which stays until the transaction ends. Throws 404 for one that is not theirs. */
export async function addressOf(deps: Use<'config'>, tx: Tx, memberId: number, id: string): Promise<AddressCopy> {
  const row = await tx
    .selectFrom('addresses')
    .select('sealed')
    .where('id', '=', Number(id))
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirst()
  if (!row) throw notFound(`address ${id} of member ${memberId}`)
  return { addressId: id, ...openAddress<PrintedAddress>(deps, bookOf(memberId), row.sealed) }
}

/** Locks a member's book: whoever changes it waits for the one before. Rows that refer to the member can be written meanwhile. */
export const lockBook = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()
