import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { yen } from '@otsukai/money/yen'
import type { Db, Tx } from '../../../platform/db/tables.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import type { Use } from '../../../platform/parts.ts'
import { openEntry } from '../../../platform/desk/open-entry.ts'
import { settleEntry, wasSettled } from '../../../platform/desk/settle-entry.ts'
import { orderFromWin } from '../../orders/order-from-win.ts'
import { pauseRefused } from '../../buying/trade-accounts.ts'
import { available, bidAccount } from '../../../money/wallet/accounts.ts'
import { post } from '../../../money/wallet/post.ts'
import type { AuctionRow } from '../auctions-tables.ts'
import { type StandingBid, winnerOf } from '../auction-rules.ts'
import { lockAuction } from './decide-batch.ts'
import { lockBids } from '../load-bids.ts'
import { moveBids } from '../move-bids.ts'
import { moveBidsAndTell } from '../tell-bidders.ts'

/** An auction's result: won, by the account's own list of won auctions; lost, by a look in its name after the end. */
type Result = { kind: 'won'; priceJpy: number } | { kind: 'lost' }

/** A result unknown for this long goes to the desk. */
const UNSETTLED_MS = 24 * 3_600_000

/** Settles the bids of an auction that is over, by evidence. Answers whether none waits any more. */
export async function settleAuction(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'log' | 'market'>,
  auction: AuctionRow,
  holder: string,
): Promise<boolean> {
  const waiting = await deps.db
    .selectFrom('bids')
    .select('id')
    .where('goods_id', '=', auction.goods_id)
    .where((eb) => eb.or([eb('state', '=', 'settling'), eb.and([eb('state', '=', 'outbid'), eb('uncovered', '=', true)])]))
    .limit(1)
    .execute()
  if (waiting.length === 0 && (auction.leader !== 'us' || (await isSettled(deps.db, auction.goods_id)))) return true
  const result = await askResult(deps, auction)
  return transaction(deps.db, async (tx) => {
    if (!(await lockAuction(tx, auction.goods_id, holder))) return false
    if (result.kind !== 'unknown') await settleBids(deps, tx, auction, result)
    else await tellUnsettled(deps, tx, auction)
    return result.kind !== 'unknown'
  })
}

async function askResult(
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>,
  { goods_id, trade_account, state, leader }: AuctionRow,
): Promise<Result | { kind: 'unknown' }> {
  if (state === 'cancelled' || trade_account === null) return { kind: 'lost' }
  const since = deps.clock()
  try {
    const list = await deps.market.wonAuctions(trade_account, { lane: 'bidding' })
    const won = list.find(({ itemId }) => itemId === goods_id)
    if (won) return { kind: 'won', priceJpy: won.priceJpy }
    return { kind: leader === 'other' ? 'lost' : 'unknown' }
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    deps.log.warn({ err: error, goods: goods_id }, 'a result could not be asked for')
    await pauseRefused(deps, error, since)
    return { kind: 'unknown' }
  }
}

/** Opens an entry for an unknown result: at once where bids are made by hand, because no call gives the result there. */
async function tellUnsettled(
  { market, clock }: Use<'clock' | 'market'>,
  tx: Tx,
  { goods_id: subject, ends_at, asked_at, trade_account }: AuctionRow,
) {
  const at = clock()
  if (market.bidsBy === 'call' && at - (ends_at ?? asked_at) <= UNSETTLED_MS) return
  await openEntry(tx, { kind: 'bidUnsettled', subject, at, once: true, facts: { account: trade_account } })
}

/**
 * Writes an auction's result for all open bids on it: the winner gets an order, everybody else their hold back. A win without a winning
 * bid goes to the desk. Answers the order's id, or null. The caller has locked the auction.
 */
export async function settleBids(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  { goods_id: goodsId, trade_account: account }: Pick<AuctionRow, 'goods_id' | 'trade_account'>,
  result: Result,
): Promise<string | null> {
  const at = deps.clock()
  const bids = await lockBids(tx, goodsId, 'all')
  const settling = bids.filter(({ state }) => state === 'settling')
  const unbound = bids.filter(({ state }) => state === 'outbid' || state === 'queued')
  const able = [settling, unbound.filter(({ uncovered }) => uncovered)]
  const winner = result.kind === 'won' ? (able.map((some) => winnerOf(some, result.priceJpy)).find((one) => one !== null) ?? null) : null
  const orderId = winner && result.kind === 'won' ? await winBid(deps, tx, winner, result.priceJpy) : null
  const idsOf = (some: readonly StandingBid[]) => some.filter((bid) => bid !== winner).map(({ id }) => id)
  await moveBidsAndTell(deps, tx, goodsId, idsOf(settling), 'lost', { at })
  await moveBidsAndTell(deps, tx, goodsId, idsOf(unbound), 'endUnbound', { at })
  for (const { id: subject } of bids.filter(({ uncovered }) => uncovered))
    await settleEntry(tx, {
      kind: 'bidUncovered',
      subject,
      at,
      by: 'agent',
      why: subject === winner?.id ? `won: order ${orderId}` : 'not won',
    })
  if (result.kind === 'won' && !winner && !(await hasWinner(tx, goodsId)))
    await openEntry(tx, {
      kind: 'wonByNobody',
      subject: goodsId,
      at,
      once: true,
      facts: { priceJpy: result.priceJpy, account },
      amountJpy: result.priceJpy,
    })
  return orderId
}

const hasWinner = async (db: Db | Tx, goodsId: string): Promise<boolean> =>
  (await db.selectFrom('bids').select('id').where('goods_id', '=', goodsId).where('state', '=', 'won').executeTakeFirst()) !== undefined

/** Whether the result is already known, from a won bid or from a person. */
const isSettled = async (db: Db, goodsId: string): Promise<boolean> =>
  (await hasWinner(db, goodsId)) || (await wasSettled(db, { kind: 'bidUnsettled', subject: goodsId }))

/**
 * Turns the bid into an order, paid from its hold; returns the rest of the hold. Without a hold (it leads again, uncovered) the order
 * waits to be paid. Answers the order's id.
 */
async function winBid(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  { id, state }: StandingBid,
  priceJpy: number,
): Promise<string | null> {
  const at = deps.clock()
  const bid = await tx.selectFrom('bids').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const holds = state === 'settling'
  const [moved] = await moveBids(tx, [id], holds ? 'won' : 'wonUncovered', { at, amountJpy: priceJpy })
  if (!moved) return null
  const { goods, kept, quote, acknowledged, member_id: memberId } = bid
  const heldJpy = holds ? bid.total_jpy : 0
  const win = { bidId: id, memberId, goods, kept, quote, acknowledged, priceJpy, heldJpy }
  const { orderId, tookJpy } = await orderFromWin(deps, tx, win)
  await tx.updateTable('bids').set({ order_id: orderId, uncovered: false }).where('id', '=', id).execute()
  const restJpy = heldJpy - tookJpy
  if (restJpy > 0) {
    const key = `bid:${id}:released:${bid.holds}`
    await post(tx, { key, at, kind: 'bidReleased', from: bidAccount(id), to: available(memberId), amountJpy: yen(restJpy), bidId: id })
  }
  return orderId
}
