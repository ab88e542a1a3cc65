import type { CallOptions, MarketTransaction } from '@otsukai/connectors/marketplace'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { comparePaid } from './compare-paid.ts'
import { failSeller } from './fail-order.ts'
import { lockAsked, type OrderRow } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { carrierZh, inspectionAnswerBy } from '../orders/order-rules.ts'
import { pauseRefused } from './trade-accounts.ts'

/** How often a round begins; a purchase has its turn in one of them once FOLLOW_EVERY_S has passed since its last. */
export const FOLLOW_ROUND_S = 10
/**
 * What all rounds together may take of the marketplace's calls, since they go ahead of members' reads. At live's 10 calls/s these are
 * 30 purchases a round, and 10,800 an hour.
 */
const FOLLOWING_SHARE = 0.3
/** A slow marketplace, of a second a call, is still asked as often. */
const AT_ONCE = 4

/** Arrived before the marketplace was heard to have shipped it, so that nobody knows yet until when an inspection can be answered. */
const lacksClosing = (eb: ExpressionBuilder<Database, 'orders'>) =>
  eb.and([
    eb('state', '=', 'warehoused'),
    eb('inspection_state', 'in', ['requested', 'inspected']),
    eb('market_kind', '=', 'transaction'),
    eb('closes_at', 'is', null),
  ])

/**
 * Asks the marketplace about the open purchases whose time has come, the longest unasked first and as many as a round may, and moves the
 * orders that have been shipped or cancelled there.
 */
export async function followPurchases(deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>): Promise<void> {
  const { followEveryS, marketplaceCallsPerS } = deps.config
  const lastAsked = (eb: ExpressionBuilder<Database, 'orders'>) => eb.fn.coalesce('followed_at', 'created_at')
  const due = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.or([eb('state', 'in', ['purchased', 'shipped']), lacksClosing(eb)]))
    .where('market_id', 'is not', null)
    .where((eb) => eb(lastAsked(eb), '<=', deps.clock() - followEveryS * 1000))
    .orderBy(lastAsked)
    .limit(Math.ceil(marketplaceCallsPerS * FOLLOW_ROUND_S * FOLLOWING_SHARE))
    .execute()
  const follow = async (order: OrderRow) => {
    const since = deps.clock()
    await followPurchase(deps, order, { lane: 'following' }).catch((error: unknown) => setAside(deps, order, error, since))
  }
  for (let at = 0; at < due.length; at += AT_ONCE) await Promise.all(due.slice(at, at + AT_ONCE).map(follow))
}

/** A purchase that cannot be asked about goes to the end of the line, so that it never keeps the others from being asked. */
async function setAside(deps: Use<'config' | 'db' | 'clock' | 'log'>, { id }: OrderRow, error: unknown, since: number): Promise<void> {
  deps.log.warn({ err: error, order: id }, 'a purchase could not be followed')
  await pauseRefused(deps, error, since)
  await markFollowed(deps, id)
}

const markFollowed = (deps: Use<'db' | 'clock'>, id: string) =>
  deps.db.updateTable('orders').set({ followed_at: deps.clock() }).where('id', '=', id).execute()

/** Asks how one purchase stands and what it cost, and moves its order along. Answers what the marketplace told; null when it knows none, or the order none. */
export async function followPurchase(
  deps: Use<'db' | 'clock' | 'log' | 'market'>,
  order: OrderRow,
  options?: CallOptions,
): Promise<MarketTransaction | null> {
  const { id, trade_account: account, market_kind: kind, market_id: marketId } = order
  if (!account || !kind || !marketId) return null
  const told = await deps.market.transaction(account, { kind, id: marketId }, options)
  await markFollowed(deps, id)
  if (!told) deps.log.error({ order: id, marketId }, 'the marketplace does not know a purchase of ours')
  else if (told.state === 'cancelled') await failSeller(deps, order)
  else {
    if (told.closesAt !== null && order.closes_at === null) await noteClosing(deps, order, told.closesAt)
    await comparePaid(deps, order, told.paidJpy)
    if (told.shipped && told.tracking && order.state === 'purchased') await markShipped(deps, order, told.tracking)
  }
  return told
}

/** When the marketplace closes the purchase by itself; an inspection that waits for an answer must be answered before. */
const noteClosing = (deps: Use<'db' | 'clock'>, asked: OrderRow, closesAt: number): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const order = await lockAsked(tx, asked)
    if (!order || order.closes_at !== null) return
    const { inspection_answer_by: standing } = order
    const answerBy = standing === null ? null : Math.min(standing, inspectionAnswerBy(deps.clock(), Infinity, closesAt))
    await tx.updateTable('orders').set({ closes_at: closesAt, inspection_answer_by: answerBy }).where('id', '=', order.id).execute()
  })

/** Shipped is what has a number that the warehouse can match; a parcel without one is received as it comes. */
const markShipped = (
  deps: Use<'db' | 'clock'>,
  asked: OrderRow,
  { carrier, number }: NonNullable<MarketTransaction['tracking']>,
): Promise<void> =>
  transaction(deps.db, async (tx) => {
    if (!(await lockAsked(tx, asked))) return
    const tracking = { carrier: carrierZh(carrier), number }
    await tryMoveOrder(tx, asked.id, 'shipped', { at: deps.clock(), set: { tracking: JSON.stringify(tracking) }, facts: tracking })
  })
