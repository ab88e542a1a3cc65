import { type MarketItem, MarketplaceDown, type PurchaseOutcome } from '@otsukai/connectors/marketplace'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { forgetListing } from '../../catalogue/goods/goods-memory.ts'
import { readFreshListing } from '../../catalogue/goods/read-listing.ts'
import { isFrozen } from '../../people/members/freeze-member.ts'
import { failListing } from './fail-order.ts'
import { lockOrder, type OrderRow } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { compareListing } from '../orders/order-rules.ts'
import { type Attempt, closeAttempt, markSent, newHolder, writeAttempt } from './purchase-attempts.ts'
import { recordPurchase } from './record-purchase.ts'
import { nextTryAt, pauseAccount, resumeAccount, takeAccount, type TradeAccount } from './trade-accounts.ts'

/** A marketplace that is down, or a call that was never sent, is tried again after this; the order waits meanwhile. */
const TRY_AGAIN_MS = 10_000

interface Begun {
  order: OrderRow
  attempt: Attempt
  account: TradeAccount
  item: MarketItem
}

/**
 * Buys a paid order's goods: writes the intent, calls the marketplace with no transaction open, writes what came. The job is a
 * nudge: an order that is not waiting is left as it is, and a crash at any point leaves rows from which the sweeper goes on.
 */
export async function buyOrder(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'market' | 'goods'>,
  { orderId }: { orderId: string },
): Promise<void> {
  const order = await deps.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (order?.state !== 'paid' || (order.buy_after ?? 0) > deps.clock()) return
  if (await mustWait(deps.db, order)) return
  const item = await readOrWait(deps, order)
  if (item === 'waits') return
  const begun = await transaction(deps.db, (tx) => begin(deps, tx, order, item))
  if (!begun || !(await markSent(deps.db, begun.attempt, deps.clock()))) return
  const outcome = await deps.market.purchase(begun.account.id, requestOf(begun), {})
  // The member who is told of it must not find it on sale, as it was read before the call.
  forgetListing(deps.goods, begun.item.id)
  await transaction(deps.db, (tx) => write(deps, tx, begun, outcome))
}

/** What a frozen member paid for waits, as their money may have been taken back; a won auction binds us whoever bid. */
export const mustWait = async (db: Db, order: OrderRow): Promise<boolean> => !order.auction && (await isFrozen(db, order.member_id))

/** The listing read afresh. While the marketplace cannot be asked the order waits: it does not fail. */
async function readOrWait(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'market' | 'goods'>,
  order: OrderRow,
): Promise<MarketItem | null | 'waits'> {
  try {
    return await readFreshListing(deps, order.goods_id)
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    await transaction(deps.db, (tx) => lookAgain(deps, tx, order.id, deps.clock() + TRY_AGAIN_MS))
    return 'waits'
  }
}

const lookAgain = (deps: Use<'jobs'>, tx: Tx, orderId: string, after: number): Promise<void> =>
  deps.jobs.enqueue(tx, 'purchase.buy', { orderId }, { after, singletonKey: `again:${orderId}` })

/** Takes the order into purchasing with its attempt and lease; or, when the listing is not what it was, fails the trade. Null when there is no call to make. */
async function begin(
  deps: Use<'config' | 'jobs' | 'clock' | 'random'>,
  tx: Tx,
  order: OrderRow,
  item: MarketItem | null,
): Promise<Begun | null> {
  const at = deps.clock()
  // The look took its time: a payment may have been taken back meanwhile.
  if (await mustWait(tx, order)) return null
  // A won auction is ours to buy, by the account that won it, whatever its listing says by now.
  const verdict = order.auction ? 'same' : compareListing(order.kept, item)
  const only = order.auction ? await accountOfAuction(tx, order.goods_id) : null
  const account = verdict === 'same' && item ? await takeAccount(deps, tx, at, only) : null
  if (verdict === 'same' && !account) {
    await lookAgain(deps, tx, order.id, await nextTryAt(deps, tx, at))
    return null
  }
  const moved = await tryMoveOrder(tx, order.id, 'beginPurchase', { at, facts: {} })
  if (!moved) return null
  if (verdict !== 'same' || !item || !account) {
    await failListing(tx, moved, verdict === 'same' ? 'gone' : verdict, at)
    return null
  }
  const attempt = await writeAttempt(tx, {
    orderId: order.id,
    account: account.id,
    itemId: item.id,
    checksum: item.checksum,
    priceJpy: item.priceJpy ?? 0,
    at,
    leaseMs: deps.config.purchaseLeaseS * 1000,
    holder: newHolder(deps.random),
  })
  return { order: moved, attempt, account, item }
}

/** The account that bid on an auction, and so has won it. */
async function accountOfAuction(tx: Tx, goodsId: string): Promise<string | null> {
  const row = await tx.selectFrom('auctions').select('trade_account').where('goods_id', '=', goodsId).executeTakeFirst()
  return row?.trade_account ?? null
}

const requestOf = ({ order, account, item }: Begun) => ({
  itemId: item.id,
  variantId: order.kept.variantId,
  checksum: item.checksum,
  shopsShippingFeeJpy: item.kind === 'shopProduct' ? (item.shippingFeeJpy ?? 0) : null,
  address: account.address,
  deliveryIdentifier: order.id,
  countryCode: 'CN',
})

/** Writes what became of the call, guarded by the attempt's row and the order table. */
async function write(
  deps: Use<'config' | 'jobs' | 'clock'>,
  tx: Tx,
  { order, attempt, account }: Begun,
  outcome: PurchaseOutcome,
): Promise<void> {
  const at = deps.clock()
  await lockOrder(tx, order.id)
  if (outcome.kind === 'bought') {
    await closeAttempt(tx, attempt, 'bought', '')
    const { reference, paidJpy } = outcome
    await recordPurchase(tx, { orderId: order.id, account: account.id, reference, paidJpy, at, by: 'buyer' })
    await resumeAccount(deps, tx, account.id, 'buyer')
    return
  }
  // What was won must be bought, so a refusal ends nothing: evidence, or a person, tells how it stands.
  const binds = order.auction && !(outcome.kind === 'oursToMend' && outcome.reason === 'neverSent')
  if (binds && outcome.kind === 'oursToMend') await pauseAccount(deps, tx, account.id, outcome, { since: attempt.begun_at, at })
  if (outcome.kind === 'unclear' || binds) return judgeUnclear(deps, tx, attempt, outcome.told)
  const judged = await closeAttempt(tx, attempt, outcome.kind === 'listingGone' ? 'listing' : 'released', outcome.told)
  if (!judged) return
  if (outcome.kind === 'listingGone') return failListing(tx, order, 'refused', at)
  await pauseAccount(deps, tx, account.id, outcome, { since: attempt.begun_at, at })
  await releaseOrder(deps, tx, order.id, outcome.reason === 'neverSent' ? at + TRY_AGAIN_MS : await nextTryAt(deps, tx, at))
}

/** Surely not taken: the order waits again, and the member may cancel meanwhile. */
async function releaseOrder(deps: Use<'jobs' | 'clock'>, tx: Tx, orderId: string, tryAgainAt: number): Promise<void> {
  const at = deps.clock()
  if (await tryMoveOrder(tx, orderId, 'release', { at, facts: {} })) await lookAgain(deps, tx, orderId, tryAgainAt)
}

/** Nobody knows whether it was bought: the order is in doubt until evidence settles it, and no second call is ever made. */
async function judgeUnclear(deps: Use<'jobs' | 'clock'>, tx: Tx, attempt: Attempt, told: string): Promise<void> {
  if (!(await closeAttempt(tx, attempt, 'unclear', told))) return
  const at = deps.clock()
  if (await tryMoveOrder(tx, attempt.order_id, 'unclear', { at, facts: {} }))
    await deps.jobs.enqueue(tx, 'purchase.settle', { orderId: attempt.order_id })
}

/**
 * Judges an attempt whose lease has lapsed without an outcome: its process is gone. Never sent means surely not bought; sent means
 * unclear, never a second call.
 */
export function judgeLapsed(deps: Use<'db' | 'jobs' | 'clock'>, { order_id, n }: Pick<Attempt, 'order_id' | 'n'>): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await lockOrder(tx, order_id)
    const attempt = await tx
      .selectFrom('purchase_attempts')
      .selectAll()
      .where('order_id', '=', order_id)
      .where('n', '=', n)
      .where('outcome', 'is', null)
      // Locked: a call that is being marked as sent at this very moment is seen as sent.
      .forUpdate()
      .executeTakeFirst()
    if (!attempt) return
    if (attempt.sent_at !== null) return judgeUnclear(deps, tx, attempt, 'the lease lapsed after the call was sent')
    await closeAttempt(tx, attempt, 'released', 'the lease lapsed before the call was sent')
    await releaseOrder(deps, tx, order_id, deps.clock())
  })
}
