import type { MarketAuction, MarketItem } from '@otsukai/connectors/marketplace'
import { yen } from '@otsukai/money/yen'
import { feesAt } from '../../catalogue/content/fees.ts'
import type { Use } from '../../platform/parts.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { readFreshListing } from '../../catalogue/goods/read-listing.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { type KeptQuote, quoteAtPrice, quoteOrder } from '../orders/order-rules.ts'

/** A decision never rests on an older word than this; past it the caller is told to try again. */
const FRESH_WITHIN_MS = 3_000

export interface FreshAuction {
  item: MarketItem
  auction: MarketAuction
  /** When both were asked for. */
  askedAt: number
}

/**
 * An auction and its listing, read now, past every cache; those who ask while the question is under way share it, as in the last
 * seconds many do. Refuses what is no auction or is over; 404 when there is none; throws `MarketplaceDown` after 3 s.
 */
export async function requireOpenAuction(
  deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  id: string,
): Promise<FreshAuction> {
  const { item, auction, askedAt } = await shareQuestion(deps.questions, `fresh-auction:${id}`, () => ask(deps, id))
  if (!item) throw notFound(`goods ${id}`)
  if (!auction || !item.auction) throw new Refusal('goodsNotOnSale', { status: item.status })
  if (auction.state !== 'open') throw new Refusal('auctionEnded')
  return { item, auction, askedAt }
}

async function ask(deps: Use<'config' | 'db' | 'clock' | 'market' | 'goods'>, id: string) {
  const askedAt = deps.clock()
  const signal = AbortSignal.timeout(FRESH_WITHIN_MS)
  const [item, auction] = await Promise.all([readFreshListing(deps, id), deps.market.auction(id, { signal })])
  return { item, auction, askedAt }
}

/** What a bid of this maximum costs at most, line by line, by the fees in force now. A maximum that buys at once costs no more than that price. */
export async function quoteBid(
  deps: Use<'db' | 'clock'>,
  { item, auction: { buyNowJpy } }: FreshAuction,
  maxJpy: number,
): Promise<KeptQuote> {
  const buysNow = buyNowJpy !== null && maxJpy >= buyNowJpy
  const quote = quoteOrder({ ...item, priceJpy: yen(maxJpy) }, { inspection: false }, await feesAt(deps, deps.clock()))
  const notes = buysNow ? [`上限不低于一口价：将直接以一口价 ${buyNowJpy.toLocaleString('en-US')} 日元买下，差额退回`] : []
  return { ...quote, notes: [...notes, ...quote.notes] }
}

/** What a raise to this maximum costs: by the fees and the shipping that the bid was placed with, so that a raise only adds what it is raised by. */
export const quoteRaise = (placed: KeptQuote, { notes }: KeptQuote, maxJpy: number): KeptQuote => ({
  ...quoteAtPrice(placed, maxJpy),
  notes,
})
