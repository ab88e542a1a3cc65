import { completeFor } from '@otsukai/addresses/complete'
import { type AddressFields, addressesAtMost, tidyAddress } from '@otsukai/addresses/fields'
import type { Address } from '@otsukai/contract/address'
import type { addressSave } from '@otsukai/contract/addresses'
import type { InputOf } from '@otsukai/contract/call'
import type { Tx } from '../../platform/db/tables.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { bookOf, findRow, rowsOf, showAddress } from './address-rows.ts'
import { askOnce } from './ask-once.ts'
import { latinOf } from './latin-of.ts'
import { type PrintedAddress, sealAddress } from './sealed-address.ts'

type Input = InputOf<typeof addressSave>

/**
 * Adds an address to a member's book, or puts it in the place of another, which is erased. Refuses addressIncomplete and addressBookFull;
 * throws 404 where the other is not theirs.
 */
export async function saveAddress(
  deps: Use<'config' | 'db' | 'clock'>,
  { id: memberId }: Member,
  { id, requestId, isDefault, latin: written, ...typed }: Input,
): Promise<Address> {
  const fields = tidyAddress(typed)
  const latin = written?.replaceAll('\r\n', '\n') || undefined
  await requireComplete({ ...fields, latin })
  const address = { ...fields, latin: latin ?? (await latinOf(fields)) }
  // A name in letters that nobody spells here, or a line that is too long once it is spelt.
  if (latin === undefined) await requireComplete(address)
  const input = { id, isDefault, ...fields, latin }
  const made = await askOnce(deps, { memberId, call: 'save', requestId, input }, (tx) =>
    write(deps, tx, { memberId, replaced: id, isDefault, address }),
  )
  const row = await findRow(deps.db, memberId, made)
  if (!row) throw notFound(`address ${made} of member ${memberId}`)
  return showAddress(deps, memberId, row)
}

async function requireComplete(address: AddressFields & { latin: string | undefined }): Promise<void> {
  const faults = await completeFor(address.country, address)
  if (faults) throw new Refusal('addressIncomplete', { fields: Object.keys(faults), hints: faults })
}

interface Written {
  memberId: number
  replaced: string | undefined
  isDefault: boolean
  address: PrintedAddress
}

async function write(deps: Use<'config' | 'clock'>, tx: Tx, { memberId, replaced, isDefault, address }: Written): Promise<number> {
  const living = await rowsOf(tx, memberId)
  const old = replaced === undefined ? undefined : living.find(({ id }) => String(id) === replaced)
  if (replaced !== undefined && !old) throw notFound(`address ${replaced} of member ${memberId}`)
  if (!old && living.length >= addressesAtMost) throw new Refusal('addressBookFull')
  if (old) await tx.deleteFrom('addresses').where('id', '=', old.id).execute()
  const first = isDefault || living.length === 0 || old?.is_default === true
  if (first)
    await tx.updateTable('addresses').set({ is_default: false }).where('member_id', '=', memberId).where('is_default', '=', true).execute()
  const { id } = await tx
    .insertInto('addresses')
    .values({
      member_id: memberId,
      country: address.country,
      sealed: sealAddress(deps, bookOf(memberId), address),
      is_default: first,
      since: old?.since ?? deps.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
