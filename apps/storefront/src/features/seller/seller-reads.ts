import type { SellerEntry } from '@otsukai/contract/sellers'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { ofSeller, ofShop, type SellerView } from './seller-view.ts'
import type { Asked } from '../../lib/answer.tsx'

/** Badges and risk change slowly. */
const SLOW_STALE_MS = 60_000
export const PEOPLE_PAGE_SIZE = 10

interface ItemsFilter {
  status: 'onSale' | 'soldOut' | 'all'
  pageToken?: string | undefined
}
interface FollowedFilter {
  /** Left out: sellers and shops. */
  kind?: SellerEntry['kind'] | undefined
  page?: number | undefined
  limit?: number
}
interface ProductsFilter {
  sort: 'newest' | 'priceAsc' | 'priceDesc'
  pageToken?: string | undefined
}

/** The queries of the seller and shop screens. */
export const sellerReads = {
  seller: (id: string) => ({ ...read(calls.sellerInfo, { id }), select: ofSeller }),
  shop: (id: string) => ({ ...read(calls.shopProfile, { id }), select: ofShop }),
  badges: (id: string) => ({ ...read(calls.sellerBadge, { id }), staleTime: SLOW_STALE_MS }),
  risk: (id: string) => ({ ...read(calls.sellerRisk, { id }), staleTime: SLOW_STALE_MS }),
  items: (id: string, { status, pageToken }: ItemsFilter) =>
    read(calls.sellerGetItems, { id, status, ...(pageToken !== undefined && { pageToken }) }),
  products: (id: string, { sort, pageToken }: ProductsFilter) =>
    read(calls.shopProducts, { id, sort, ...(pageToken !== undefined && { pageToken }) }),
  /** The seller's goods from our own database, without a call to the marketplace. */
  kept: (id: string) => read(calls.productListingFilter, { sellerId: id, status: 'all', sort: 'newest', limit: 40 }),
  followed: ({ kind, page = 1, limit = PEOPLE_PAGE_SIZE }: FollowedFilter) =>
    read(calls.sellerList, { page, limit, ...(kind !== undefined && { kind }) }),
  blacklist: (page: number) => read(calls.sellerBlacklist, { page, limit: PEOPLE_PAGE_SIZE }),
}

/** A seller's or a shop's own facts. A shop is a seller too, and only as that it tells since when it is there and how much it listed. */
export function useSeller({ id, kind }: Pick<SellerView, 'id' | 'kind'>): Asked<SellerView> {
  const seller = useQuery(sellerReads.seller(id))
  const shop = useQuery({ ...sellerReads.shop(id), enabled: kind === 'shop' })
  const asked = kind === 'shop' ? shop : seller
  const { data } = asked
  const more = seller.data && { listingCount: seller.data.listingCount, joined: seller.data.joined }
  return { ...asked, data: data && { ...data, ...more } }
}
