import { calls } from '@otsukai/contract/calls'
import { type Routes } from '../http/routes-types.ts'
import { readDetail, readShopProduct } from './goods-detail.ts'
import { productPages } from './product-pages.ts'
import { goodsNow } from './read-listings.ts'
import { relatedGoods } from './related-goods.ts'
import { searchGoods } from './search-goods.ts'
import { suggestWords } from './suggest-words.ts'
import { walkKept } from './walk-kept.ts'

export const goodsRoutes: Routes = (on, deps) => {
  on(calls.searchGoods, (member, body) => searchGoods(deps, member, body))
  on(calls.goodsDetail, (member, { id }) => readDetail(deps, member, id))
  on(calls.shopProductInfo, (member, { id }) => readShopProduct(deps, member, id))
  on(calls.relatedItems, (member, { id }) => relatedGoods(deps, member, id))
  on(calls.tagSuggest, (_, { keyword }) => suggestWords(keyword))
  on(calls.batchGet, (member, { ids }) => goodsNow(deps, member, ids))
  on(calls.historyGoods, (member, { ids }) => goodsNow(deps, member, ids))
  on(calls.productListingFilter, (member, body) => walkKept(deps, member, body))
  on(calls.productPages, (_, { id }) => productPages(deps, id))
}
