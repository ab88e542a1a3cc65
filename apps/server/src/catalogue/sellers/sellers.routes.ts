import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { markSeller, unmarkSeller } from './mark-seller.ts'
import { readSellerRisk } from './read-seller-risk.ts'
import { sellerItems, shopProducts } from './seller-goods.ts'
import { markedSellers, sellerBadges, sellerInfo, shopProfile } from './seller-queries.ts'

export const sellerRoutes: Routes = (on, deps) => {
  on(calls.sellerList, (member, query) => markedSellers(deps, member, 'followed', query))
  on(calls.sellerBlacklist, (member, query) => markedSellers(deps, member, 'blacked', query))
  on(calls.sellerInfo, (member, { id }) => sellerInfo(deps, member, id))
  on(calls.sellerBadge, (_, { id }) => sellerBadges(deps, id))
  on(calls.sellerRisk, (_, { id }) => readSellerRisk(deps, id))
  on(calls.sellerGetItems, (member, query) => sellerItems(deps, member, query))
  on(calls.sellerFollow, (member, { id }) => markSeller(deps, member, id, 'followed'))
  on(calls.sellerUnfollow, (member, { id }) => unmarkSeller(deps, member, id, 'followed'))
  on(calls.sellerBlack, (member, { id }) => markSeller(deps, member, id, 'blacked'))
  on(calls.sellerUnblack, (member, { id }) => unmarkSeller(deps, member, id, 'blacked'))
  on(calls.shopProfile, (member, { id }) => shopProfile(deps, member, id))
  on(calls.shopProducts, (member, query) => shopProducts(deps, member, query))
}
