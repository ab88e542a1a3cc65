import { calls } from '@otsukai/contract/calls'
import type { FastifyRequest } from 'fastify'
import type { Member, Routes } from '../../platform/http/routes-types.ts'
import { readDetail, readShopProduct } from '../detail/goods-detail.ts'
import { productPages } from './product-pages.ts'
import { goodsNow } from './read-listings.ts'
import { relatedGoods } from './related-goods.ts'
import { searchGoods } from '../search/search-goods.ts'
import { suggestWords } from '../discovery/suggest-words.ts'
import { walkKept } from '../search/walk-kept.ts'

export const goodsRoutes: Routes = (on, deps) => {
  on(calls.searchGoods, (member, body, { request }) => searchGoods(deps, member, body, callerOf(member, request)))
  on(calls.goodsDetail, (member, { id }, { request }) => readDetail(deps, member, id, callerOf(member, request)))
  on(calls.shopProductInfo, (member, { id }, { request }) => readShopProduct(deps, member, id, callerOf(member, request)))
  on(calls.relatedItems, (member, { id }) => relatedGoods(deps, member, id))
  on(calls.tagSuggest, (_, { keyword }) => suggestWords(deps, keyword))
  on(calls.batchGet, (member, { ids }) => goodsNow(deps, member, ids))
  on(calls.historyGoods, (member, { ids }) => goodsNow(deps, member, ids))
  on(calls.productListingFilter, (member, body) => walkKept(deps, member, body))
  on(calls.productPages, (_, { id }) => productPages(deps, id))
}

/** Who is counted once for what they look for. */
const callerOf = (member: Member | null, { ip }: FastifyRequest): string => (member ? `member ${member.id}` : ip)
