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
  /** What we have won it at; null when another did. */
  priceJpy: Yen | null
  staff: string
  why: string
}

/**
 * Settles the bids on an auction that is over, as a person has seen it at the marketplace: for what no evidence of our own tells. Answers
 * the order of who won, or null. Throws a sentence when it is still open, or no bid waits for its result.
 */
export async function settleByHand(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  { goodsId, priceJpy, staff, why }: Settling,
): Promise<string | null> {
  const auction = await tx.selectFrom('auctions').selectAll().where('goods_id', '=', goodsId).forUpdate().executeTakeFirst()
  if (!auction) throw actRefused(`No member has bid on ${goodsId}.`)
  if (auction.state === 'open') throw actRefused(`The auction of ${goodsId} was still open when it was last looked at.`)
  const waiting = await tx.selectFrom('bids').select('id').where('goods_id', '=', goodsId).where('state', '=', 'settling').execute()
  if (waiting.length === 0) throw actRefused(`No bid on ${goodsId} waits for its result.`)
  const telling = { at: deps.clock(), by: staff, why }
  await endByHand(tx, goodsId, telling)
  const orderId = await settleBids(deps, tx, auction, priceJpy === null ? { kind: 'lost' } : { kind: 'won', priceJpy })
  // Also where nobody was asked: that it is settled is known by its entry.
  await openEntry(tx, { kind: 'bidUnsettled', subject: goodsId, at: telling.at })
  await settleEntry(tx, { kind: 'bidUnsettled', subject: goodsId, ...telling })
  return orderId
}
