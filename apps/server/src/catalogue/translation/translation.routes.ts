import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { translateGoods } from './ask-translation.ts'
import { readTranslation } from './read-translation.ts'

export const translationRoutes: Routes = (on, deps) => {
  on(calls.goodsTranslation, (member, { id }) => readTranslation(deps, member, id))
  on(calls.translateGoods, (member, { id }) => translateGoods(deps, member, id))
}
