import type { MarketItem } from '@otsukai/connectors/marketplace'
import type { Random } from '../random.ts'

/** A listing's true state. */
export interface Listing {
  id: string
  kind: 'item' | 'shopProduct'
  name: string
  description: string
  priceJpy: number
  status: 'on_sale' | 'trading' | 'sold_out' | 'stop'
  shippingPayer: 'seller' | 'buyer'
  /** Paid with the goods if the buyer pays; null: paid at the door. */
  shippingFeeJpy: number | null
  sellerId: string
  /** Pieces of a shop's product; 1 for an item. */
  stock: number
  /** Increased by each change that a purchase's checksum covers. */
  version: number
  createdAt: number
  updatedAt: number
}

const sales = { on_sale: 'onSale', trading: 'trading', sold_out: 'soldOut', stop: 'stopped' } as const
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const checksumOf = ({ id, version }: Listing): string => `${id}.${version}`
/** The marketplace's price for one piece, shipping included. */
export const costOf = ({ priceJpy, shippingPayer, shippingFeeJpy }: Listing): number =>
  priceJpy + (shippingPayer === 'buyer' ? (shippingFeeJpy ?? 0) : 0)

export function newListing(random: Random, now: number): Listing {
  const shop = random.chance(0.25)
  const id = shop ? Array.from({ length: 22 }, () => random.pick([...BASE58])).join('') : `m${random.between(10_000_000, 99_999_999)}`
  const shippingPayer = random.chance(0.7) ? 'seller' : 'buyer'
  return {
    id,
    kind: shop ? 'shopProduct' : 'item',
    name: `品物 ${id.slice(0, 5)}`,
    description: 'とても良い状態です。',
    priceJpy: random.between(3, 60) * 100,
    status: 'on_sale',
    shippingPayer,
    shippingFeeJpy: shippingPayer === 'buyer' && random.chance(0.6) ? random.pick([210, 750, 1_050]) : null,
    sellerId: `${random.between(100_000_000, 100_000_040)}`,
    stock: shop ? random.between(1, 3) : 1,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** The listing for our port. */
export function itemOf(listing: Listing): MarketItem {
  const { id, kind, name, description, priceJpy, status, shippingPayer, shippingFeeJpy, sellerId, createdAt, updatedAt } = listing
  return {
    id,
    kind,
    name,
    description,
    priceJpy,
    status,
    sale: sales[status],
    thumbnailUrl: null,
    photoUrls: [],
    sellerId,
    shopId: kind === 'shopProduct' ? sellerId : null,
    category: null,
    brand: null,
    conditionId: '3',
    shippingPayer,
    createdAt,
    updatedAt,
    auction: null,
    condition: null,
    color: null,
    size: null,
    shippingMethod: null,
    shippingFrom: null,
    shippingDuration: null,
    shippingFeeJpy: shippingPayer === 'buyer' ? shippingFeeJpy : null,
    seller: { id: sellerId, name: '出品者', avatarUrl: null, ratings: { good: 500, normal: 0, bad: 0 }, listingCount: 20, shopId: null },
    likes: 0,
    commentCount: 0,
    variants: [],
    checksum: checksumOf(listing),
  }
}
