/** A listing of the sandbox's marketplace as the world keeps it; `marketplace/` writes it in the partner API's shape. Times are ms, money whole yen. */
export interface Listing {
  /** `m` + 11 digits, or 22 characters of base58 for a shop product. */
  id: string
  kind: 'item' | 'shopProduct'
  name: string
  description: string
  /** 300 to 9,999,999; null: listed without a price. */
  priceJpy: number | null
  status: 'on_sale' | 'trading' | 'sold_out' | 'stop' | 'cancel' | 'admin_cancel'
  sellerId: string
  shopId: string | null
  /** A leaf of the category tree. */
  categoryId: string
  brandId: string | null
  /** 1 (new, unused) to 6 (poor). */
  conditionId: number
  sizeName: string | null
  /** 1 to 12, null when the seller gave none. */
  colorId: number | null
  payer: 'seller' | 'buyer'
  shippingMethodId: number
  /** 1 to 47 = JIS prefecture, 99 = not decided. */
  areaId: number
  durationId: 1 | 2 | 3
  /** The buyer's shipping fee in yen, when it is known in advance; null otherwise. */
  shippingFeeJpy: number | null
  likes: number
  comments: ListingComment[]
  /** Shop products only; [] or one entry means there is nothing to choose. */
  variants: ListingVariant[]
  createdAt: number
  updatedAt: number
  photos: PhotoRecipe
  /** Null: sold at a fixed price. An auction's `priceJpy` is its current price. */
  auction: ListingAuction | null
}

/** An auction: the seller's terms, and its progress. */
export interface ListingAuction {
  /** The rule of its end: by the first bid (20:00 to 20:59 in Japan on the next day, or 3 hours on), or from the start. */
  ends: 'nextEvening' | 'threeHours' | 'fixed'
  startJpy: number
  /** Null: by price, as `world/auction-rules.ts` tells. */
  incrementJpy: number | null
  /** True: bids are hidden maxima, and the price is what the second highest leads to. */
  proxy: boolean
  buyNowJpy: number | null
  /** A bid so long before the end moves the end to so long after the bid. Null: the marketplace's 5 minutes. */
  extendMs: number | null
  /** The seller takes nobody's bids but those of old customers: ours are refused. */
  admits: boolean
  /** The end in ms; null before the first bid, when that bid sets it. */
  endsAt: number | null
  extended: boolean
  bidCount: number
  state: 'open' | 'ended' | 'cancelled'
}

export interface ListingComment {
  id: string
  userId: string
  userName: string
  text: string
  at: number
}

export interface ListingVariant {
  id: string
  name: string
  size: string | null
  quantity: number
}

/** The recipe of a listing's pictures: one recipe always gives the same pictures. */
export interface PhotoRecipe {
  seed: number
  /** A subject that the photo maker knows: `camera`, `figure`, `cards` … */
  subject: string
  /** The number of pictures, 1 to 10. */
  count: number
}

export interface Seller {
  id: string
  name: string
  introduction: string
  joinedAt: number
  ratings: { good: number; normal: number; bad: number }
  stars: number
  identityVerified: boolean
  badges: { id: string; name: string; description: string }[]
  /** Set for a shop. */
  shopId: string | null
  avatarSeed: number
}
