import type { InputOf } from '@otsukai/contract/call'
import type { editOrderInfo, Order } from '@otsukai/contract/orders'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { requireEditsLeft } from './edit-bound.ts'
import { lockOrder, requireOwnOrder } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { viewOrder } from './order-queries.ts'

/**
 * Changes the member's remark for the buyer, until a buyer has begun; repeating a remark succeeds at any time. Refuses orderNotEditable
 * and editedTooOften; throws 404 when it is not theirs.
 */
export async function editOrder(deps: Use<'db' | 'clock'>, member: Member, { id, remark }: InputOf<typeof editOrderInfo>): Promise<Order> {
  const standing = await requireOwnOrder(deps.db, member.id, id)
  if (standing.remark === remark) return viewOrder(deps, standing)
  const facts = { emptied: remark === '' }
  const edited = await transaction(deps.db, async (tx) => {
    await lockOrder(tx, id)
    await requireEditsLeft(tx, { orderId: id })
    return tryMoveOrder(tx, id, 'edit', { at: deps.clock(), memberId: member.id, set: { remark }, facts })
  })
  if (!edited) throw new Refusal('orderNotEditable')
  return viewOrder(deps, edited)
}
