import { calls } from '@otsukai/contract/calls'
import { type Routes } from '../http/routes-types.ts'
import { readDetail, readShopProduct } from './goods-detail.ts'
import { relatedGoods } from './related-goods.ts'
import { searchGoods } from './search-goods.ts'

export const goodsRoutes: Routes = (on, deps) => {
  on(calls.searchGoods, (_, body) => searchGoods(deps, body))
  on(calls.goodsDetail, (_, { id }) => readDetail(deps, id))
  on(calls.shopProductInfo, (_, { id }) => readShopProduct(deps, id))
  on(calls.relatedItems, (_, { id }) => relatedGoods(deps, id))
}
