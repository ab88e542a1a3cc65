import type { InputOf } from '@otsukai/contract/call'
import type { GoodsQuote, orderQuote } from '@otsukai/contract/orders'
import type { Use } from '../../platform/parts.ts'
import { summaryOf } from '../../catalogue/goods/goods-view.ts'
import { readListing } from '../../catalogue/goods/read-listing.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { readOrderFacts } from './order-facts.ts'
import { quoteOrder, refusalToOrder, showQuote } from './order-rules.ts'

/** The quote of goods. Refuses goods that cannot be ordered; marks goods stale when the marketplace is down. */
export async function quoteGoods(
  deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  member: Member | null,
  { goodsId, variantId, inspection }: InputOf<typeof orderQuote>,
): Promise<GoodsQuote> {
  const heard = await readListing(deps, goodsId)
  if (!heard) throw notFound(`goods ${goodsId}`)
  const { item } = heard
  const refusal = refusalToOrder(item, variantId ?? null)
  // All variants of a shop product have one price, so it can be quoted before one is chosen.
  if (refusal && refusal.refusal !== 'variantNeeded') throw refusal
  const { fees, rates, availableJpy, collected } = await readOrderFacts(deps, member, item)
  const goods = { ...summaryOf(deps, item, heard), ...(collected && { collected }) }
  return { goods, quote: showQuote(quoteOrder(item, { inspection }, fees), rates, availableJpy) }
}
