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

/** Pause after a call that was never sent, or while the marketplace is down; the order waits meanwhile. */
const TRY_AGAIN_MS = 10_000

interface Begun {
  order: OrderRow
  attempt: Attempt
  account: TradeAccount
  item: MarketItem
}

/**
 * Buys a paid order's goods: writes the attempt, calls the marketplace with no transaction open, writes the outcome. The job is a nudge:
 * it does nothing for an order that does not wait, and a crash at any point leaves rows from which the sweep goes on.
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
  // Drops the listing read before the call, so that the member does not see it on sale.
  forgetListing(deps.goods, begun.item.id)
  await transaction(deps.db, (tx) => write(deps, tx, begun, outcome))
}

/** Whether the order waits because its member is frozen, whose money a gateway may have taken back. A won auction binds us and never waits. */
export const mustWait = async (db: Db, order: OrderRow): Promise<boolean> => !order.auction && (await isFrozen(db, order.member_id))

/** The listing read afresh; while the marketplace is down the order waits. */
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

/** Moves the order to `purchasing` with an attempt and lease; fails the trade when the listing has changed. Null when no call is to be made. */
async function begin(
  deps: Use<'config' | 'jobs' | 'clock' | 'random'>,
  tx: Tx,
  order: OrderRow,
  item: MarketItem | null,
): Promise<Begun | null> {
  const at = deps.clock()
  // Checked again, because a payment may have been taken back during the read.
  if (await mustWait(tx, order)) return null
  // A won auction must be bought by the account that won it, whatever its listing says.
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

/** The account that bid on the auction. */
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

/** Writes the call's outcome, guarded by the attempt's row and the order table. */
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
  // A won auction must be bought, so a refusal puts the order in doubt, for evidence or a person to settle.
  const binds = order.auction && !(outcome.kind === 'oursToMend' && outcome.reason === 'neverSent')
  if (binds && outcome.kind === 'oursToMend') await pauseAccount(deps, tx, account.id, outcome, { since: attempt.begun_at, at })
  if (outcome.kind === 'unclear' || binds) return judgeUnclear(deps, tx, attempt, outcome.told)
  const judged = await closeAttempt(tx, attempt, outcome.kind === 'listingGone' ? 'listing' : 'released', outcome.told)
  if (!judged) return
  if (outcome.kind === 'listingGone') return failListing(tx, order, 'refused', at)
  await pauseAccount(deps, tx, account.id, outcome, { since: attempt.begun_at, at })
  await releaseOrder(deps, tx, order.id, outcome.reason === 'neverSent' ? at + TRY_AGAIN_MS : await nextTryAt(deps, tx, at))
}

/** Releases an order that was certainly not bought: it waits again, and the member may cancel. */
async function releaseOrder(deps: Use<'jobs' | 'clock'>, tx: Tx, orderId: string, tryAgainAt: number): Promise<void> {
  const at = deps.clock()
  if (await tryMoveOrder(tx, orderId, 'release', { at, facts: {} })) await lookAgain(deps, tx, orderId, tryAgainAt)
}

/** Puts the order in doubt, because it may have been bought; no second call is ever made. */
async function judgeUnclear(deps: Use<'jobs' | 'clock'>, tx: Tx, attempt: Attempt, told: string): Promise<void> {
  if (!(await closeAttempt(tx, attempt, 'unclear', told))) return
  const at = deps.clock()
  if (await tryMoveOrder(tx, attempt.order_id, 'unclear', { at, facts: {} }))
    await deps.jobs.enqueue(tx, 'purchase.settle', { orderId: attempt.order_id })
}

/**
 * Judges an attempt whose lease has lapsed without an outcome, because its process is gone: never sent means not bought; sent means
 * unclear.
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
      // Locked, so that a concurrent `markSent` is seen.
      .forUpdate()
      .executeTakeFirst()
    if (!attempt) return
    if (attempt.sent_at !== null) return judgeUnclear(deps, tx, attempt, 'the lease lapsed after the call was sent')
    await closeAttempt(tx, attempt, 'released', 'the lease lapsed before the call was sent')
    await releaseOrder(deps, tx, order_id, deps.clock())
  })
}
