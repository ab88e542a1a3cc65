import type { Yen } from '@otsukai/money/yen'
import type { Tx } from '../../../platform/db/tables.ts'
import { actRefused } from '../../../platform/http/errors.ts'
import type { Use } from '../../../platform/parts.ts'
import { openEntry } from '../../../platform/desk/open-entry.ts'
import { settleEntry } from '../../../platform/desk/settle-entry.ts'
import { endByHand } from '../bids-by-hand.ts'
import { settleBids } from '../agent/settle-auction.ts'

interface Settling {
  goodsId: string
  /** The price at which we have won; null when another has. */
  priceJpy: Yen | null
  staff: string
  why: string
}

/**
 * Settles the bids on an auction by the result that a person saw at the marketplace. Answers the winner's order, or null. Throws a
 * sentence when the auction is still open, or no bid waits for its result.
 */
export async function settleByHand(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  { goodsId, priceJpy, staff, why }: Settling,
): Promise<string | null> {
  const auction = await tx.selectFrom('auctions').selectAll().where('goods_id', '=', goodsId).forUpdate().executeTakeFirst()
  if (!auction) throw actRefused(`没有会员竞拍 ${goodsId}，请核对商品号。`)
  if (auction.state === 'open') throw actRefused(`上次看时 ${goodsId} 的竞拍还没结束，等结束了再登记。`)
  const waiting = await tx.selectFrom('bids').select('id').where('goods_id', '=', goodsId).where('state', '=', 'settling').execute()
  if (waiting.length === 0) throw actRefused(`${goodsId} 没有等结果的出价。`)
  const settlement = { at: deps.clock(), by: staff, why }
  await endByHand(tx, goodsId, settlement)
  const orderId = await settleBids(deps, tx, auction, priceJpy === null ? { kind: 'lost' } : { kind: 'won', priceJpy })
  // Opened even if it was not, because `isSettled` looks for a settled entry.
  await openEntry(tx, { kind: 'bidUnsettled', subject: goodsId, at: settlement.at })
  await settleEntry(tx, { kind: 'bidUnsettled', subject: goodsId, ...settlement })
  return orderId
}
