import { createHash } from 'node:crypto'
import type { Listing, Seller } from '../catalogue/listing.ts'
import type { World } from '../world/world.ts'
import { infoField, searchField } from './auction-wire.ts'
import { condition, shippingDuration, shippingFrom, shippingMethod, shippingPayer, sizeId } from './master.ts'

/** The price that the marketplace writes for a listing without one. */
const noPrice = 9_999_999
const seconds = (ms: number) => Math.floor(ms / 1000)

/** 32 hex digits that change with price or description: what a purchase is bound to. */
export function checksumOf(listing: Listing): string {
  return createHash('md5').update(`${listing.id}\n${listing.priceJpy}\n${listing.description}`).digest('hex')
}

/** The shipping fee that the buyer pays through the marketplace, in yen; null when it is paid at the door or not known. Islands cost more. */
export function shippingFeeTo(listing: Listing, prefecture: number): number | null {
  if (listing.payer === 'seller') return 0
  if (listing.shippingFeeJpy === null || listing.kind === 'shopProduct') return listing.shippingFeeJpy
  if (listing.areaId === prefecture) return listing.shippingFeeJpy
  return listing.shippingFeeJpy + (prefecture === 47 ? 600 : prefecture === 1 ? 300 : 0)
}

export interface ItemWire {
  photoUrl(listing: Listing, n: number, width: 240 | 480 | 960): string
  avatarUrl(seller: Seller): string
  /** The form of lists: sellers' ids are text. */
  inSearch(listing: Listing): Record<string, unknown>
  /** The form of a single item: sellers' ids are numbers where they can be. `prefecture` (1 to 47) decides the shipping fee. */
  inDetail(listing: Listing, prefecture: number | null): Record<string, unknown>
  similar(listing: Listing): Record<string, unknown>
}

/** `sells`: how many listings a seller has. */
export function createItemWire(world: World, sells: (sellerId: string) => number): ItemWire {
  const categories = new Map(world.categories.map((one) => [one.id, one]))
  const brands: Brands = new Map(world.brands.map((one) => [one.id, one]))

  const photoUrl: ItemWire['photoUrl'] = (listing, n, width) => `${world.services.origin}/photos/${listing.id}/${n}.webp?w=${width}`
  const photos = (listing: Listing) => Array.from({ length: listing.photos.count }, (_, n) => photoUrl(listing, n + 1, 960))

  const common = (listing: Listing, numeric: boolean) => {
    const shop = listing.kind === 'shopProduct'
    return {
      id: listing.id,
      status: listing.status,
      name: listing.name,
      price: listing.priceJpy ?? noPrice,
      item_type: shop ? 'shops' : 'mercari',
      description: listing.description,
      created: seconds(listing.createdAt),
      updated: seconds(listing.updatedAt),
      thumbnail: photoUrl(listing, 1, 240),
      photos: photos(listing),
      seller: numeric ? sellerInDetail(world, listing, sells) : sellerInSearch(world, listing),
      item_category: { id: Number(listing.categoryId), name: categories.get(listing.categoryId)?.name ?? '' },
      item_condition: condition(listing.conditionId),
      shipping_payer: shippingPayer(listing.payer, shop),
      shipping_method: shippingMethod(listing.shippingMethodId),
      shipping_from_area: shippingFrom(listing.areaId),
      shipping_duration: shippingDuration(listing.durationId, shop),
      num_likes: listing.likes,
      num_comments: listing.comments.length,
      checksum: checksumOf(listing),
      ...given(listing, brands),
    }
  }

  return {
    photoUrl,
    avatarUrl: (seller) => `${world.services.origin}/avatars/${seller.id}.webp`,
    inSearch: (listing) => ({ ...common(listing, false), ...searchField(world, listing) }),
    inDetail: (listing, prefecture) => ({ ...common(listing, true), ...fee(listing, prefecture), ...infoField(world, listing) }),
    similar: (listing) => ({
      id: listing.id,
      status: listing.status,
      name: listing.name,
      price: listing.priceJpy ?? noPrice,
      photos: photos(listing),
      item_type: listing.kind === 'shopProduct' ? 'shops' : 'mercari',
    }),
  }
}

type Brands = ReadonlyMap<string, World['brands'][number]>

function sellerInSearch(world: World, { sellerId: id, shopId }: Listing) {
  const seller = world.sellers.get(id)
  const shop = shopId ? { shop_id: shopId } : {}
  return seller ? { id, name: seller.name, rating: seller.stars, ...shop } : { id, name: '', ...shop }
}

function sellerInDetail(world: World, listing: Listing, sells: (sellerId: string) => number) {
  const id = /^\d{1,15}$/.test(listing.sellerId) ? Number(listing.sellerId) : listing.sellerId
  const seller = world.sellers.get(listing.sellerId)
  const counted = seller ? { ratings: seller.ratings, num_sell_items: sells(seller.id) } : {}
  return { ...sellerInSearch(world, listing), id, ...counted }
}

/** Fields that are simply not there when the seller gave nothing. */
function given(listing: Listing, brands: Brands) {
  const brand = listing.brandId ? brands.get(listing.brandId) : undefined
  const size = listing.sizeName ? { id: sizeId(listing.sizeName) ?? 0, name: listing.sizeName } : undefined
  return {
    ...(brand ? { item_brand: { id: Number(brand.id), name: brand.nameJa, sub_name: brand.nameEn } } : {}),
    ...(size ? { item_size: size, item_sizes: [size] } : {}),
    ...(listing.kind === 'shopProduct' && listing.variants.length > 0 ? { item_variants: listing.variants.map(variantWire) } : {}),
    ...returned(listing),
  }
}

function fee(listing: Listing, prefecture: number | null) {
  if (listing.payer === 'seller' || listing.shippingFeeJpy === null) return {}
  if (listing.kind === 'shopProduct') return { shops_shipping_fee: listing.shippingFeeJpy }
  return prefecture === null ? {} : { shipping_class: { id: listing.shippingMethodId, fee: shippingFeeTo(listing, prefecture) } }
}

/** A size that a variant has not is empty text. */
const variantWire = ({ id, name, size, quantity }: Listing['variants'][number]) => ({ id, name, size: size ?? '', quantity })

/** Some shop products give points back after the purchase: a percentage that is now whole, now broken. The price does not change by it. */
function returned(listing: Listing) {
  if (listing.kind !== 'shopProduct' || listing.photos.seed % 8 !== 0 || listing.priceJpy === null) return {}
  const percent = listing.photos.seed % 16 === 0 ? 5 : 2.5
  const absolute = Math.floor((listing.priceJpy * percent) / 100)
  return {
    has_promotions: true,
    item_discount: { expire: seconds(listing.createdAt) + 31_536_000, return_percent: percent, return_absolute: absolute },
  }
}
