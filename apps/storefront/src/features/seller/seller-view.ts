import type { SellerEntry, SellerInfo, ShopProfile } from '@otsukai/contract/sellers'

/** A seller or a shop for its screens; facts that only the other kind has are null. */
export interface SellerView {
  id: string
  kind: SellerEntry['kind']
  name: string
  avatar: string | null
  cover: string | null
  /** Introduction in Japanese. */
  about: string
  ratings: SellerInfo['ratings']
  listingCount: number | null
  /** Number of our members who follow. */
  followers: number
  joined: number | null
  identityVerified: boolean | null
  followed: boolean
  blacked: boolean
  asOf: number
  stale: boolean
}

export const ofSeller = ({ introduction, ...info }: SellerInfo): SellerView => ({
  ...info,
  kind: 'seller',
  cover: null,
  about: introduction,
})

export const ofShop = ({ description, ...profile }: ShopProfile): SellerView => ({
  ...profile,
  kind: 'shop',
  about: description,
  listingCount: null,
  joined: null,
  identityVerified: null,
})

export const kindZh: Readonly<Record<SellerView['kind'], string>> = { seller: '卖家', shop: '店铺' }
