import { arrivedStates } from '@otsukai/contract/order-steps'
import type { CallOptions, MarketTransaction } from '@otsukai/connectors/marketplace'
import type { ExpressionBuilder } from 'kysely'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { comparePaid } from './compare-paid.ts'
import { failSeller } from './fail-order.ts'
import { type BoughtOrder, type BoughtTables, lockAsked, selectBought, writeTracking } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { carrierZh, inspectionAnswerBy } from '../orders/order-rules.ts'
import { pauseRefused } from './trade-accounts.ts'

/** Interval of the rounds; a purchase is asked about in the first round after FOLLOW_EVERY_S has passed. */
export const FOLLOW_ROUND_S = 10
/**
 * Share of the marketplace's calls for the rounds, which go ahead of members' reads. At live's 10 calls/s: 30 purchases a round, 10,800
 * an hour.
 */
const FOLLOWING_SHARE = 0.3
/** Concurrent calls, enough to finish a round even at a second a call. */
const AT_ONCE = 4

/**
 * Asks the marketplace about open purchases that are due, the longest unasked first, up to the round's share, and moves orders that have
 * been shipped or cancelled.
 */
export async function followPurchases(deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>): Promise<void> {
  const { followEveryS, marketplaceCallsPerS } = deps.config
  const lastAsked = (eb: ExpressionBuilder<BoughtTables, 'orders' | 'purchase'>) => eb.fn.coalesce('followed_at', 'created_at')
  const due = await selectBought(deps.db)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('state', 'in', ['purchased', 'shipped'])
        .unionAll(eb.selectFrom('order_inspections').select('order_id as id').where('state', 'in', ['requested', 'inspected'])),
    )
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['purchased', 'shipped']),
        // What arrived before the marketplace told of its shipping: the deadline of its inspection is not known yet.
        eb.and([eb('state', 'in', arrivedStates), eb('market_kind', '=', 'transaction'), eb('closes_at', 'is', null)]),
      ]),
    )
    .where('market_id', 'is not', null)
    .where((eb) => eb(lastAsked(eb), '<=', deps.clock() - followEveryS * 1000))
    .orderBy(lastAsked)
    .limit(Math.ceil(marketplaceCallsPerS * FOLLOW_ROUND_S * FOLLOWING_SHARE))
    .execute()
  const follow = async (order: BoughtOrder) => {
    const since = deps.clock()
    await followPurchase(deps, order, { lane: 'following' }).catch((error: unknown) => setAside(deps, order, error, since))
  }
  for (let at = 0; at < due.length; at += AT_ONCE) await Promise.all(due.slice(at, at + AT_ONCE).map(follow))
}

/** Moves a purchase whose query failed to the end of the queue, so that it does not block the others. */
async function setAside(deps: Use<'config' | 'db' | 'clock' | 'log'>, { id }: BoughtOrder, error: unknown, since: number): Promise<void> {
  deps.log.warn({ err: error, order: id }, 'a purchase could not be followed')
  await pauseRefused(deps, error, since)
  await markFollowed(deps, id)
}

const markFollowed = (deps: Use<'db' | 'clock'>, id: string) =>
  deps.db.updateTable('order_purchases').set({ followed_at: deps.clock() }).where('order_id', '=', id).execute()

/** Asks for a purchase's state and price, and moves its order along. Answers the marketplace's transaction; null when it knows none or the order has none. */
export async function followPurchase(
  deps: Use<'db' | 'clock' | 'log' | 'market'>,
  order: BoughtOrder,
  options?: CallOptions,
): Promise<MarketTransaction | null> {
  const { id, trade_account: account, market_kind: kind, market_id: marketId } = order
  if (!kind || !marketId) return null
  const purchase = await deps.market.transaction(account, { kind, id: marketId }, options)
  await markFollowed(deps, id)
  if (!purchase) deps.log.error({ order: id, marketId }, 'the marketplace does not know a purchase of ours')
  else if (purchase.state === 'cancelled') await failSeller(deps, order)
  else {
    if (purchase.closesAt !== null && order.closes_at === null) await noteClosing(deps, order, purchase.closesAt)
    await comparePaid(deps, order, purchase.paidJpy)
    if (purchase.shipped && purchase.tracking && order.state === 'purchased') await markShipped(deps, order, purchase.tracking)
  }
  return purchase
}

/** Stores when the marketplace closes the purchase by itself, and moves the inspection's deadline before it. */
const noteClosing = (deps: Use<'db' | 'clock'>, asked: BoughtOrder, closesAt: number): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const order = await lockAsked(tx, asked)
    if (!order || order.closes_at !== null) return
    await tx.updateTable('orders').set({ closes_at: closesAt }).where('id', '=', order.id).execute()
    const answerBy = inspectionAnswerBy(deps.clock(), Infinity, closesAt)
    await tx
      .updateTable('order_inspections')
      .set({ answer_by: answerBy })
      .where('order_id', '=', order.id)
      .where('answer_by', '>', answerBy)
      .execute()
  })

/** Marks an order as shipped, only with a tracking number, by which the warehouse can match the parcel. */
const markShipped = (
  deps: Use<'db' | 'clock'>,
  asked: BoughtOrder,
  { carrier, number }: NonNullable<MarketTransaction['tracking']>,
): Promise<void> =>
  transaction(deps.db, async (tx) => {
    if (!(await lockAsked(tx, asked))) return
    const tracking = { carrier: carrierZh(carrier), number }
    if (await tryMoveOrder(tx, asked.id, 'shipped', { at: deps.clock(), facts: tracking })) await writeTracking(tx, asked.id, tracking)
  })
