import { yenZh } from '@otsukai/money/format'
import type { MarketAuction, MarketItem } from '@otsukai/connectors/marketplace'
import { yen } from '@otsukai/money/yen'
import type { FeeSchedule } from '../../catalogue/content/fees.ts'
import type { Use } from '../../platform/parts.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { readFreshListing } from '../../catalogue/goods/read-listing.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { type KeptQuote, quoteAtPrice, quoteOrder } from '../orders/order-rules.ts'

/** Time limit of a read for a decision; after it the caller is told to try again. */
const FRESH_WITHIN_MS = 3_000

export interface FreshAuction {
  item: MarketItem
  auction: MarketAuction
  /** When both reads began, in ms. */
  askedAt: number
}

/**
 * An open auction and its listing, read past every cache; concurrent callers share one read, as there are many in the last seconds.
 * Refuses goods that are no auction or whose auction is over; throws 404 for unknown goods and `MarketplaceDown` after 3 s.
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

/** The quote of a bid's maximum by these fees. A maximum above the buy-now price notes that it buys at that price. */
export function quoteBid({ item, auction: { buyNowJpy } }: FreshAuction, fees: FeeSchedule, maxJpy: number): KeptQuote {
  const buysNow = buyNowJpy !== null && maxJpy >= buyNowJpy
  const quote = quoteOrder({ ...item, priceJpy: yen(maxJpy) }, { inspection: false }, fees)
  const notes = buysNow ? [`上限不低于一口价：将直接以一口价 ${yenZh(buyNowJpy)}买下，差额退回`] : []
  return { ...quote, notes: [...notes, ...quote.notes] }
}

/** The quote of a raise, by the fees and shipping of the placed bid, so that the hold grows by the raise alone. */
export const quoteRaise = (placed: KeptQuote, { notes }: KeptQuote, maxJpy: number): KeptQuote => ({
  ...quoteAtPrice(placed, maxJpy),
  notes,
})
