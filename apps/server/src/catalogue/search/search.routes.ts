import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { callerOf } from '../finds/caller.ts'
import { searchGoods } from './search-goods.ts'
import { walkKept } from './walk-kept.ts'

export const searchRoutes: Routes = (on, deps) => {
  on(calls.searchGoods, (member, body, { request }) => searchGoods(deps, member, body, callerOf(member, request)))
  on(calls.productListingFilter, (member, body) => walkKept(deps, member, body))
}
