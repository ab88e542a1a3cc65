import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { openEntry } from '../desk/open-entry.ts'
import { orderFromWin } from '../orders/order-from-win.ts'
import { pauseRefused } from '../orders/trade-accounts.ts'
import { available, bidAccount } from '../wallet/accounts.ts'
import { post } from '../wallet/post.ts'
import type { AuctionRow } from './auctions-tables.ts'
import { type StandingBid, winnerOf } from './auction-rules.ts'
import { lockAuction } from './decide-batch.ts'
import { lockBids } from './load-bids.ts'
import { moveBids } from './move-bids.ts'

/** What an auction came to: who won is told by the account's own list; that another did, by a look in its name after the end. */
type Result = { kind: 'won'; priceJpy: number } | { kind: 'lost' } | { kind: 'unknown' }

/** A result that nothing tells for so long is a person's. */
const UNSETTLED_MS = 24 * 3_600_000

/** Settles the bids of an auction that is over, by evidence. Answers whether all that waited are settled. */
export async function settleAuction(deps: Deps, auction: AuctionRow, holder: string): Promise<boolean> {
  const waiting = await deps.db
    .selectFrom('bids')
    .select('id')
    .where('goods_id', '=', auction.goods_id)
    .where('state', '=', 'settling')
    .limit(1)
    .execute()
  if (waiting.length === 0 && auction.leader !== 'us') return true
  const result = await askResult(deps, auction)
  return transaction(deps.db, (tx) => writeResult(deps, tx, { auction, holder, result }))
}

async function askResult(deps: Deps, { goods_id, trade_account, state, leader }: AuctionRow): Promise<Result> {
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

interface Outcome {
  auction: AuctionRow
  holder: string
  result: Result
}

async function writeResult(deps: Deps, tx: Tx, { auction, holder, result }: Outcome): Promise<boolean> {
  const { goods_id: goodsId } = auction
  if (!(await lockAuction(tx, goodsId, holder))) return false
  const at = deps.clock()
  const bids = (await lockBids(tx, goodsId)).filter(({ state }) => state === 'settling')
  if (result.kind === 'unknown') {
    const overSince = auction.ends_at ?? auction.asked_at
    if (at - overSince > UNSETTLED_MS) await openEntry(tx, { kind: 'bidUnsettled', subject: goodsId, at, once: true })
    return false
  }
  const winner = result.kind === 'won' ? winnerOf(bids, result.priceJpy) : null
  if (winner && result.kind === 'won') await winBid(deps, tx, winner, result.priceJpy)
  const lost = bids.filter((bid) => bid !== winner).map(({ id }) => id)
  await moveBids(tx, lost, 'lost', { at, noteZh: '没有拍到，冻结已全部退回' })
  if (result.kind === 'won' && !winner && !(await hasWinner(tx, goodsId))) {
    await openEntry(tx, {
      kind: 'wonByNobody',
      subject: goodsId,
      at,
      once: true,
      facts: { priceJpy: result.priceJpy, account: auction.trade_account },
    })
  }
  return true
}

const hasWinner = async (tx: Tx, goodsId: string): Promise<boolean> =>
  (await tx.selectFrom('bids').select('id').where('goods_id', '=', goodsId).where('state', '=', 'won').executeTakeFirst()) !== undefined

/** The bid becomes an order, paid from its hold; the rest of the hold goes back. */
async function winBid(deps: Deps, tx: Tx, { id }: StandingBid, priceJpy: number): Promise<void> {
  const at = deps.clock()
  const bid = await tx.selectFrom('bids').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [moved] = await moveBids(tx, [id], 'won', { at, noteZh: '拍到了，正在为你办理付款', amountJpy: priceJpy })
  if (!moved) return
  const { goods, kept, quote, acknowledged, member_id: memberId, goods_id: goodsId, total_jpy: heldJpy } = bid
  const win = { bidId: id, memberId, goodsId, goods, kept, quote, acknowledged, priceJpy, heldJpy }
  const { orderId, tookJpy } = await orderFromWin(deps, tx, win)
  await tx.updateTable('bids').set({ order_id: orderId }).where('id', '=', id).execute()
  const restJpy = heldJpy - tookJpy
  if (restJpy === 0) return
  const key = `bid:${id}:released:${bid.holds}`
  await post(tx, { key, at, kind: 'bidReleased', from: bidAccount(id), to: available(memberId), amountJpy: yen(restJpy), bidId: id })
}
