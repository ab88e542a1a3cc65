import { type MarketCategory, MarketplaceDown } from '@otsukai/connectors/marketplace'
import { type GoodsDetail, type ShopProductDetail } from '@otsukai/contract/goods'
import { type Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { Serialised } from '../http/envelope.ts'
import { shareQuestion } from './goods-memory.ts'
import { detailOf } from './goods-view.ts'
import { type HeardItem, readListing } from './read-listing.ts'

/** An item with all that its screen shows, ready to send: the same text serves everyone until the item is heard anew. */
export const readDetail = (deps: Deps, id: string): Promise<Serialised<GoodsDetail>> =>
  cachedText(deps, id, async (heard) => detail(deps, heard))

/** A shop product, with its shop and variants. */
export const readShopProduct = (deps: Deps, id: string): Promise<Serialised<ShopProductDetail>> =>
  cachedText(deps, id, async (heard) => {
    const { item } = heard
    const shop = { id: item.shopId ?? item.sellerId, name: item.seller.name }
    return { ...(await detail(deps, heard)), shop, variants: item.variants }
  })

async function cachedText<T>(deps: Deps, id: string, make: (heard: HeardItem) => Promise<T>): Promise<Serialised<T>> {
  const heard = await readListing(deps, id)
  if (!heard) throw notFound(`goods ${id}`)
  const { texts } = deps.goods
  const standing = heard.stale ? undefined : texts.get(heard.item)
  if (standing !== undefined) return new Serialised<T>(standing)
  const text = JSON.stringify(await make(heard))
  if (!heard.stale) texts.set(heard.item, text)
  return new Serialised<T>(text)
}

async function detail(deps: Deps, heard: HeardItem): Promise<GoodsDetail> {
  const { item } = heard
  const [comments, categories, prices] = await Promise.all([
    item.commentCount > 0 ? orNothing(deps, deps.market.comments(item.id), []) : [],
    readCategories(deps),
    deps.db.selectFrom('goods_prices').select(['at', 'price_jpy as priceJpy']).where('goods_id', '=', item.id).orderBy('at').execute(),
  ])
  return detailOf(item, heard, { comments, categories, prices })
}

/** What only adorns a screen must not take the screen down. */
async function orNothing<T>(deps: Deps, asked: Promise<T>, nothing: T): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    deps.log.info({ err: error }, 'shown without what the marketplace could not tell')
    return nothing
  }
}

/** The category tree by id, asked for once and kept for as long as the process lives. */
async function readCategories(deps: Deps): Promise<ReadonlyMap<string, MarketCategory>> {
  if (deps.goods.categories) return deps.goods.categories
  const list = await orNothing(
    deps,
    shareQuestion(deps.goods, 'categories', () => deps.market.categories()),
    [],
  )
  const tree = new Map(list.map((category) => [category.id, category]))
  if (tree.size > 0) deps.goods.categories = tree
  return tree
}
