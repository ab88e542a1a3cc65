import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { productPages } from './product-pages.ts'

export const goodsRoutes: Routes = (on, deps) => {
  on(calls.productPages, (_, { id }) => productPages(deps, id))
}
