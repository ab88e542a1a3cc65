import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { callerOf } from '../finds/caller.ts'
import { readDetail, readShopProduct } from './goods-detail.ts'
import { goodsNow } from './goods-now.ts'
import { relatedGoods } from './related-goods.ts'

export const screenRoutes: Routes = (on, deps) => {
  on(calls.goodsDetail, (member, { id }, { request }) => readDetail(deps, member, id, callerOf(member, request)))
  on(calls.shopProductInfo, (member, { id }, { request }) => readShopProduct(deps, member, id, callerOf(member, request)))
  on(calls.relatedItems, (member, { id }) => relatedGoods(deps, member, id))
  on(calls.batchGet, (member, { ids }) => goodsNow(deps, member, ids))
  on(calls.historyGoods, (member, { ids }) => goodsNow(deps, member, ids))
}
