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

/** What only adorns a screen is waited for so long, after the item itself has come. */
const ADORNS_WITHIN_MS = 700

/** An item with all that its screen shows. */
export const readDetail = (deps: Parts, member: Member | null, id: string, caller: string): Promise<Serialised<GoodsDetail>> =>
  readFor(deps, { member, caller }, id, detail)

/** A shop product, with its shop and variants. */
export const readShopProduct = (deps: Parts, member: Member | null, id: string, caller: string): Promise<Serialised<ShopProductDetail>> =>
  readFor(deps, { member, caller }, id, async (_, heard) => {
    const { item } = heard
    const shop = { id: item.shopId ?? item.sellerId, name: item.seller.name }
    return { ...(await detail(deps, heard)), shop, variants: item.variants }
  })

/** Who looks; `caller` is who is counted once for it. */
interface Reader {
  member: Member | null
  caller: string
}

type Make<T> = (deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'absentSellers'>, heard: HeardItem) => Promise<T>

/** The same text serves everyone until the item is heard anew; a member's own mark is put on a copy. 404 for what is not there. */
async function readFor<T extends GoodsDetail>(deps: Parts, { member, caller }: Reader, id: string, make: Make<T>): Promise<Serialised<T>> {
  const heard = await readListing(deps, id)
  if (!heard) throw notFound(`goods ${id}`)
  if (heard.item.category) noteCategory(deps, heard.item.category.id, caller)
  const { data, text } = await remembered(deps, heard, make)
  if (!member) return text
  const { collected } = await readMarks(deps, member.id, [data])
  return collected.has(id) ? new Serialised({ ...data, collected: true }) : text
}

/** The answers that show an item, by the item they were made from. */
const details = new WeakMap<MarketItem, Made<GoodsDetail>>()

async function remembered<T extends GoodsDetail>(deps: Parts, heard: HeardItem, make: Make<T>): Promise<Made<T>> {
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

async function detail(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'absentSellers'>,
  heard: HeardItem,
): Promise<GoodsDetail> {
  const { item } = heard
  const sellerId = item.shopId ?? item.sellerId
  // One that could not be asked for the item itself is not asked for what surrounds it: the screen has waited already.
  const ask = heard.stale ? null : deps.market
  const [prices, comments, categories, seller] = await Promise.all([
    deps.db.selectFrom('goods_prices').select(['at', 'price_jpy as priceJpy']).where('goods_id', '=', item.id).orderBy('at').execute(),
    ask && item.commentCount > 0 ? inPassing(deps, ask.comments(item.id), []) : [],
    readCategories(deps),
    ask ? inPassing(deps, findSeller(deps, sellerId, item.sellerId), null) : findKeptSeller(deps, sellerId),
  ])
  return detailOf(item, heard, { comments, categories, prices, avatar: seller && sellerPictureOf(sellerId, seller.seller) })
}

/**
 * What only adorns a screen must neither take the screen down nor keep it waiting. It is not given up for that: ten given up in a row
 * would pass for a marketplace that is down.
 */
async function inPassing<T>(deps: Use<'log'>, asked: Promise<T>, nothing: T): Promise<T> {
  try {
    return await withinMs(ADORNS_WITHIN_MS, asked)
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    deps.log.info({ err: error }, 'shown without what the marketplace could not tell')
    return nothing
  }
}
