import type { InputOf } from '@otsukai/contract/call'
import type { cancelOrder as cancelOrderCall, Order } from '@otsukai/contract/orders'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { lockOrder, requireOwnOrder, typeOf } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { viewOrder } from './order-queries.ts'
import { refundOrder } from './refund-order.ts'

/**
 * Cancels an order that no buyer has begun, and refunds it in the same transaction; repeating it succeeds. Refuses orderNotCancellable
 * (also for a won auction); throws 404 when it is not theirs.
 */
export async function cancelOrder(deps: Use<'db' | 'clock'>, member: Member, { id }: InputOf<typeof cancelOrderCall>): Promise<Order> {
  const cancelled = await transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const standing = await lockOrder(tx, id)
    if (!standing || standing.member_id !== member.id) return requireOwnOrder(tx, member.id, id)
    if (standing.state === 'cancelled') return standing
    const facts = { refunded: standing.paid_jpy > 0 }
    const order = standing.auction ? null : await tryMoveOrder(tx, id, 'cancel', { at, facts })
    if (!order) throw new Refusal('orderNotCancellable', { type: typeOf(standing), ...(standing.auction && { auction: true }) })
    await refundOrder(tx, order, 'orderCancelled', at)
    return requireOwnOrder(tx, member.id, id)
  })
  return viewOrder(deps, cancelled)
}
