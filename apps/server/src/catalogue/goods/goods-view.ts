import type { MarketCategory, MarketComment, MarketItem, MarketListing } from '@otsukai/connectors/marketplace'
import type { GoodsDetail, GoodsSummary } from '@otsukai/contract/goods'
import type { Use } from '../../platform/parts.ts'
import { categoryNameZh } from './category-name.ts'
import { pathOf } from './market-master.ts'
import { pointsOf } from './points-of.ts'
import { titleOf } from './title-of.ts'

/** The address of a picture of goods on our own origin, `n` from 1; the storefront adds the width (`?w=`). */
export const pictureOf = (goodsId: string, n: number): string => `/img/${goodsId}/${n}`

interface Age {
  asOf: number
  stale: boolean
}

/** A listing as every list shows it. Knows no member: marks such as `collected` are joined afterwards, on a copy. */
export const summaryOf = (deps: Use<'goods'>, listing: MarketListing, { asOf, stale }: Age): GoodsSummary => ({
  id: listing.id,
  name: listing.name,
  nameZh: titleOf(deps, listing),
  priceJpy: listing.priceJpy,
  status: listing.status,
  thumbnail: (listing.thumbnailUrl ?? listing.photoUrls[0]) ? `${pictureOf(listing.id, 1)}?w=240` : null,
  kind: listing.kind,
  auction: listing.auction ?? null,
  sellerId: listing.shopId ?? listing.sellerId,
  brand: listing.brand?.name ?? null,
  conditionId: listing.conditionId,
  shippingPayer: listing.shippingPayer === 'unknown' ? null : listing.shippingPayer,
  collected: false,
  createdAt: listing.createdAt,
  updatedAt: listing.updatedAt,
  asOf,
  stale,
})

interface Beside {
  comments: readonly MarketComment[]
  categories: ReadonlyMap<string, MarketCategory>
  prices: readonly { at: number; priceJpy: number }[]
  /** The seller's picture on our own origin. */
  avatar: string | null
}

/** A listing as its own screen shows it. */
export function detailOf(deps: Use<'goods'>, item: MarketItem, age: Age, { comments, categories, prices, avatar }: Beside): GoodsDetail {
  return {
    ...summaryOf(deps, item, age),
    description: item.description,
    photos: item.photoUrls.map((_, index) => pictureOf(item.id, index + 1)),
    categories: pathOf(item.category?.id ?? null, categories).map((category) => ({
      id: category.id,
      name: category.name,
      nameZh: categoryNameZh(category, categories),
    })),
    condition: item.condition?.name ?? null,
    color: item.color,
    size: item.size,
    shippingMethod: item.shippingMethod?.name ?? null,
    shippingFrom: item.shippingFrom?.name ?? null,
    shippingDuration: item.shippingDuration?.name ?? null,
    seller: {
      id: item.shopId ?? item.sellerId,
      name: item.seller.name,
      avatar,
      good: item.seller.ratings?.good ?? null,
      normal: item.seller.ratings?.normal ?? null,
      bad: item.seller.ratings?.bad ?? null,
      listingCount: item.seller.listingCount,
    },
    likes: item.likes,
    comments: comments.map(({ id, userName, userId, text, at }) => ({ id, userName, bySeller: userId === item.sellerId, text, at })),
    points: pointsOf(item, comments),
    priceHistory: [...prices],
  }
}
