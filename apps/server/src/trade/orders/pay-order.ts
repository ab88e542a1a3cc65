import type { InputOf } from '@otsukai/contract/call'
import type { Order, payOrder as payOrderCall } from '@otsukai/contract/orders'
import { inOneStatement } from '../../platform/db/transaction.ts'
import { violates } from '../../platform/db/failures.ts'
import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { refuseReused, type Request, requestOf } from '../../platform/http/once.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { available, orderAccount } from '../../money/wallet/accounts.ts'
import { ShortBalance } from '../../money/wallet/post.ts'
import { type OrderRow, requireOwnOrder, typeOf } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { viewOrder } from './order-queries.ts'

/**
 * Pays an unpaid order from the member's balance and queues its purchase: state, money, news and job in one statement. A repeat of the
 * request id answers the order's current state. Refuses orderNotPayable, balanceShort (with the missing yen), goodsTakenHere,
 * requestIdReused; `bindCalls` refuses memberFrozen. Throws 404 when it is not theirs.
 */
export async function payOrder(
  deps: Use<'config' | 'db' | 'jobs' | 'clock'>,
  member: Member,
  { id, requestId }: InputOf<typeof payOrderCall>,
): Promise<Order> {
  const { db, jobs, clock, config } = deps
  const at = clock()
  const buyAfter = at + config.purchaseDelayS * 1000
  const request = requestOf(requestId, { id })
  try {
    const paid = await inOneStatement(() =>
      tryMoveOrder(db, id, 'pay', {
        at,
        memberId: member.id,
        payBy: 'ahead',
        set: { pay_request_id: request.id, pay_request_hash: request.hash, buy_after: buyAfter },
        facts: {},
        pays: { key: `order:${id}:paid`, kind: 'orderPaid', from: available(member.id), to: orderAccount(id) },
        job: (put, of) => jobs.insertLater(put, 'purchase.buy', { orderId: id }, buyAfter, of),
      }),
    )
    return await viewOrder(deps, paid ?? (await paidEarlier(deps, member.id, id, request)))
  } catch (error) {
    if (error instanceof ShortBalance) throw await balanceShort(deps, member.id, id, error.availableJpy)
    if (violates(error, 'orders_one_live')) throw new Refusal('goodsTakenHere')
    if (violates(error, 'orders_member_id_pay_request_id_key')) throw new Refusal('requestIdReused')
    throw error
  }
}

/** Called when nothing was paid: answers the order if this request has paid it before, else throws the refusal. */
async function paidEarlier({ db }: Use<'db'>, memberId: number, id: string, request: Request): Promise<OrderRow> {
  const standing = await requireOwnOrder(db, memberId, id)
  const used = await db
    .selectFrom('orders')
    .select('id')
    .where('member_id', '=', memberId)
    .where('pay_request_id', '=', request.id)
    .executeTakeFirst()
  if (used && used.id !== id) throw new Refusal('requestIdReused')
  if (standing.pay_request_id !== request.id) throw new Refusal('orderNotPayable', { type: typeOf(standing) })
  refuseReused(request, { request_hash: standing.pay_request_hash })
  return standing
}

async function balanceShort({ db }: Use<'db'>, memberId: number, id: string, availableJpy: number): Promise<Refusal> {
  const { total_jpy: totalJpy } = await requireOwnOrder(db, memberId, id)
  return new Refusal('balanceShort', { shortJpy: totalJpy - availableJpy })
}
