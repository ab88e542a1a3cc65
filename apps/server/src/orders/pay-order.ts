import { type InputOf } from '@otsukai/contract/call'
import { type Order, type payOrder as payOrderCall } from '@otsukai/contract/orders'
import { sql } from 'kysely'
import { yen } from '@otsukai/money/yen'
import { transaction } from '../db/transaction.ts'
import { violates } from '../db/failures.ts'
import { type Deps } from '../deps.ts'
import { Refusal } from '../http/errors.ts'
import { requestHash } from '../http/request-hash.ts'
import { type Member } from '../http/routes-types.ts'
import { available, orderAccount } from '../wallet/accounts.ts'
import { post, ShortBalance } from '../wallet/post.ts'
import { requireOwnOrder, typeOf } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { viewOrder } from './order-queries.ts'

/**
 * Pays an unpaid order from the member's balance and queues its purchase: state, money, news and job in one transaction, and
 * nothing outside is touched. A repeat under the same request id answers the order as it is now.
 * Refuses orderNotPayable, balanceShort (with the missing yen), goodsTakenHere, memberFrozen, requestIdReused; 404 when not theirs.
 */
export async function payOrder(deps: Deps, member: Member, { id, requestId }: InputOf<typeof payOrderCall>): Promise<Order> {
  if (member.frozen) throw new Refusal('memberFrozen')
  const { db, jobs, clock, config } = deps
  const hash = requestHash({ id })
  let totalJpy = 0
  try {
    const paid = await transaction(db, async (tx) => {
      const at = clock()
      const buyAfter = at + config.purchaseDelayS * 1000
      const order = await tryMoveOrder(tx, id, 'pay', {
        at,
        memberId: member.id,
        payBy: 'ahead',
        set: { pay_request_id: requestId, pay_request_hash: hash, buy_after: buyAfter, paid_jpy: sql.ref<number>('total_jpy') },
        noteZh: '余额支付完成，等待采购',
      })
      if (!order) {
        const standing = await requireOwnOrder(tx, member.id, id)
        if (standing.pay_request_id !== requestId) throw new Refusal('orderNotPayable', { type: typeOf(standing) })
        if (standing.pay_request_hash !== hash) throw new Refusal('requestIdReused')
        return standing
      }
      totalJpy = order.total_jpy
      const amountJpy = yen(order.total_jpy)
      await post(tx, {
        key: `order:${id}:paid`,
        at,
        kind: 'orderPaid',
        from: available(member.id),
        to: orderAccount(id),
        amountJpy,
        orderId: id,
      })
      await jobs.enqueue(tx, 'purchase.buy', { orderId: id }, { after: buyAfter })
      return order
    })
    return await viewOrder(deps, paid)
  } catch (error) {
    if (error instanceof ShortBalance) throw new Refusal('balanceShort', { shortJpy: totalJpy - error.availableJpy })
    if (violates(error, 'orders_one_live')) throw new Refusal('goodsTakenHere')
    if (violates(error, 'orders_member_id_pay_request_id_key')) throw new Refusal('requestIdReused')
    throw error
  }
}
