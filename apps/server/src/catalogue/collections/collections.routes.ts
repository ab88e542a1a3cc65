import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { collectGoods } from './collect-goods.ts'
import { listCollected } from './collected-goods.ts'
import { recollectGoods } from './recollect-goods.ts'
import { uncollectGoods } from './uncollect-goods.ts'

export const collectionRoutes: Routes = (on, deps) => {
  on(calls.collectList, (member, query) => listCollected(deps, member, query))
  on(calls.collectAdd, (member, { id }) => collectGoods(deps, member, id))
  on(calls.collectDelete, (member, { ids }) => uncollectGoods(deps, member, ids))
  on(calls.collectRestore, (member, { ids }) => recollectGoods(deps, member, ids))
}
