import { z } from 'zod'
import { get, post } from './call.ts'
import { listOf, Paging, Time, tokenListOf } from './fields.ts'
import { GoodsSummary, goodsStatuses } from './goods.ts'
import { SellerRisk } from './seller-risk.ts'
import { MarketId } from './ids.ts'

export const sellerKinds = ['seller', 'shop'] as const

/** A seller or a shop in a member's list. */
export const SellerEntry = z.object({
  id: z.string(),
  kind: z.enum(sellerKinds),
  name: z.string(),
  avatar: z.string().nullable(),
  good: z.int().nullable(),
  normal: z.int().nullable(),
  bad: z.int().nullable(),
  listingCount: z.int().nullable(),
  followed: z.boolean(),
  blacked: z.boolean(),
  /** When it was followed or blacklisted. */
  since: Time,
})
export type SellerEntry = z.output<typeof SellerEntry>

const ratings = { good: z.int(), normal: z.int(), bad: z.int(), score: z.number().nullable() }

export const SellerInfo = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  introduction: z.string(),
  ratings: z.object(ratings).nullable(),
  listingCount: z.int().nullable(),
  /** Number of our members who follow this seller. */
  followers: z.int(),
  joined: Time.nullable(),
  identityVerified: z.boolean().nullable(),
  /** Both false for a visitor. */
  followed: z.boolean(),
  blacked: z.boolean(),
  asOf: Time,
  stale: z.boolean(),
})
export type SellerInfo = z.output<typeof SellerInfo>

export const ShopProfile = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  cover: z.string().nullable(),
  description: z.string(),
  ratings: z.object(ratings).nullable(),
  followers: z.int(),
  followed: z.boolean(),
  blacked: z.boolean(),
  asOf: Time,
  stale: z.boolean(),
})
export type ShopProfile = z.output<typeof ShopProfile>

const SellerId = z.object({ id: MarketId })

export const sellerList = get('/api/seller/list', {
  summary: 'The sellers and shops that the member follows',
  who: 'member',
  input: z.object({ ...Paging, kind: z.enum(sellerKinds).optional() }),
  data: listOf(SellerEntry),
})
export const sellerBlacklist = get('/api/seller/blacklist', {
  summary: 'The sellers and shops that the member has blacklisted',
  who: 'member',
  input: z.object(Paging),
  data: listOf(SellerEntry),
})
export const sellerInfo = get('/api/seller/info', { summary: 'A seller', who: 'visitor', input: SellerId, data: SellerInfo })
export const sellerBadge = get('/api/seller/badge', {
  summary: "A seller's badges",
  who: 'visitor',
  input: SellerId,
  data: z.array(z.object({ kind: z.string(), nameZh: z.string() })),
})

export const sellerRisk = get('/api/seller/risk', {
  summary: 'How risky buying from a seller is, with the reasons',
  who: 'visitor',
  input: SellerId,
  data: SellerRisk,
})

const PageToken = z.string().max(2_000).nullish()
export const sellerGetItems = get('/api/seller/getItems', {
  summary: "A seller's listings",
  who: 'visitor',
  input: z.object({ id: MarketId, status: z.enum(goodsStatuses).optional(), pageToken: PageToken }),
  data: tokenListOf(GoodsSummary),
})
export const shopProfile = get('/api/shop/profile', { summary: 'A shop', who: 'visitor', input: SellerId, data: ShopProfile })
export const shopProducts = get('/api/shop/products', {
  summary: "A shop's products",
  who: 'visitor',
  input: z.object({ id: MarketId, pageToken: PageToken, sort: z.enum(['newest', 'priceAsc', 'priceDesc']).optional() }),
  data: tokenListOf(GoodsSummary),
})

const mark = (path: string, summary: string) => post(path, { summary, who: 'member', input: SellerId, data: z.null() })
export const sellerFollow = mark('/api/seller/follow', 'Follows a seller or shop; again is success')
export const sellerUnfollow = mark('/api/seller/unfollow', 'Follows it no longer')
export const sellerBlack = mark('/api/seller/black', 'Blacklists a seller or shop: its goods do not show and cannot be ordered')
export const sellerUnblack = mark('/api/seller/unblack', 'Takes it off the blacklist')
