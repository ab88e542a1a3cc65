import { type MarketItem, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { GoodsDetail, ShopProductDetail } from '@otsukai/contract/goods'
import { readMarks } from '../collections/read-marks.ts'
import type { Parts, Use } from '../../platform/parts.ts'
import { noteCategory } from '../finds/count-finds.ts'
import { notFound } from '../../platform/http/errors.ts'
import { Serialised } from '../../platform/http/envelope.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { findKeptSeller, findSeller } from '../sellers/read-seller.ts'
import { sellerPictureOf } from '../sellers/seller-queries.ts'
import type { Made } from '../goods/goods-memory.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { detailOf } from '../goods/goods-view.ts'
import { readCategories } from '../goods/market-master.ts'
import { type HeardItem, readListing } from '../goods/read-listing.ts'
import { withinMs } from '../goods/within-ms.ts'

/** Time limit for the optional parts of a screen, after the item itself has come. */
const OPTIONAL_WITHIN_MS = 700

/** An item's details for its screen. */
export const readDetail = (deps: Parts, member: Member | null, id: string, caller: string): Promise<Serialised<GoodsDetail>> =>
  readFor(deps, { member, caller }, id, detail)

/** A shop product's details, with shop and variants. */
export const readShopProduct = (deps: Parts, member: Member | null, id: string, caller: string): Promise<Serialised<ShopProductDetail>> =>
  readFor(deps, { member, caller }, id, shopDetail)

/** Goods of either kind with all that their screen shows to everybody. 404 for what is not there. */
export async function readShown(deps: MakerParts & Use<'config'>, id: string): Promise<GoodsDetail> {
  const heard = await readListing(deps, id)
  if (!heard) throw notFound(`goods ${id}`)
  return (await remembered(deps, heard, heard.item.kind === 'shopProduct' ? shopDetail : detail)).data
}

/** The reader; `caller` is the key for counting the view. */
interface Reader {
  member: Member | null
  caller: string
}

type MakerParts = Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'absentSellers'>
type Make<T> = (deps: MakerParts, heard: HeardItem) => Promise<T>

/** An answer about goods: one text for everyone until the item is heard anew, a member's mark on a copy. Throws 404 for unknown goods. */
async function readFor<T extends GoodsDetail>(deps: Parts, { member, caller }: Reader, id: string, make: Make<T>): Promise<Serialised<T>> {
  const heard = await readListing(deps, id)
  if (!heard) throw notFound(`goods ${id}`)
  if (heard.item.category) noteCategory(deps, heard.item.category.id, caller)
  const { data, text } = await remembered(deps, heard, make)
  if (!member) return text
  const { collected } = await readMarks(deps, member.id, [data])
  return collected.has(id) ? new Serialised({ ...data, collected: true }) : text
}

/** Answers by the item they were made from. */
const details = new WeakMap<MarketItem, Made<GoodsDetail>>()

async function remembered<T extends GoodsDetail>(deps: MakerParts, heard: HeardItem, make: Make<T>): Promise<Made<T>> {
  // Each kind of goods has one call of its own, so what was made of an item is what that call answers.
  const standing = heard.stale ? undefined : (details.get(heard.item) as Made<T> | undefined)
  if (standing) return standing
  return shareQuestion(deps.questions, `detail:${heard.item.id}:${heard.asOf}:${heard.stale}`, async () => {
    const data = await make(deps, heard)
    const made = { data, text: new Serialised(data) }
    if (!heard.stale) details.set(heard.item, made)
    return made
  })
}

async function shopDetail(deps: MakerParts, heard: HeardItem): Promise<ShopProductDetail> {
  const { item } = heard
  const shop = { id: item.shopId ?? item.sellerId, name: item.seller.name }
  return { ...(await detail(deps, heard)), shop, variants: item.variants }
}

async function detail(deps: MakerParts, heard: HeardItem): Promise<GoodsDetail> {
  const { item } = heard
  const sellerId = item.shopId ?? item.sellerId
  // A stale item means that the marketplace did not answer: it is not query again, as the screen has waited already.
  const ask = heard.stale ? null : deps.market
  const [prices, comments, categories, seller] = await Promise.all([
    deps.db.selectFrom('goods_prices').select(['at', 'price_jpy as priceJpy']).where('goods_id', '=', item.id).orderBy('at').execute(),
    ask && item.commentCount > 0 ? orNothing(deps, ask.comments(item.id), []) : [],
    readCategories(deps),
    ask ? orNothing(deps, findSeller(deps, sellerId, item.sellerId), null) : findKeptSeller(deps, sellerId),
  ])
  return detailOf(deps, item, heard, { comments, categories, prices, avatar: seller && sellerPictureOf(sellerId, seller.seller) })
}

/**
 * Awaits an optional part of a screen, within `OPTIONAL_WITHIN_MS`, or answers `nothing`. The call is not aborted: ten aborted calls in a
 * row would open the circuit breaker.
 */
async function orNothing<T>(deps: Use<'log'>, query: Promise<T>, nothing: T): Promise<T> {
  try {
    return await withinMs(OPTIONAL_WITHIN_MS, query)
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    deps.log.info({ err: error }, 'shown without what the marketplace could not tell')
    return nothing
  }
}
