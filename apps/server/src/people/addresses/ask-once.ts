import { createHmac } from 'node:crypto'
import { transaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { once, requestOf } from '../../platform/http/once.ts'
import type { Use } from '../../platform/parts.ts'
import { lockBook } from './address-rows.ts'

interface Ask {
  memberId: number
  call: 'save' | 'delete' | 'default'
  requestId: string
  input: Record<string, unknown>
}

/**
 * Changes a member's book once for a request, under its lock; `change` answers the address that it comes to. A repeat answers that of the
 * first time. Refuses requestIdReused.
 */
export async function askOnce(
  { config, db }: Use<'config' | 'db'>,
  { memberId, call, requestId, input }: Ask,
  change: (tx: Tx) => Promise<number | null>,
): Promise<number | null> {
  const plain = requestOf(requestId, input)
  // Under the key: whoever reads the rows could try addresses against a plain hash of one that is erased.
  const hash = createHmac('sha256', config.secretKey).update(`address request:${plain.hash}`).digest('base64url')
  const find = () =>
    db
      .selectFrom('address_requests')
      .select(['request_hash', 'address_id'])
      .where('member_id', '=', memberId)
      .where('call', '=', call)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  const make = () =>
    transaction(db, async (tx) => {
      await lockBook(tx, memberId)
      const row = { member_id: memberId, call, request_id: requestId, request_hash: hash, address_id: null }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('address_requests')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return null
      const id = await change(tx)
      if (id !== null) {
        await tx
          .updateTable('address_requests')
          .set({ address_id: id })
          .where('member_id', '=', memberId)
          .where('call', '=', call)
          .where('request_id', '=', requestId)
          .execute()
      }
      return { request_hash: hash, address_id: id }
    })
  return (await once({ id: requestId, hash }, { find, make })).address_id
}
