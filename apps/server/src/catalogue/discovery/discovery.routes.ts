import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { suggestWords } from './suggest-words.ts'
import { hotCategories, hotKeywords, recommendedGoods } from './discovery-queries.ts'

export const discoveryRoutes: Routes = (on, deps) => {
  on(calls.hotKeywords, (_, { page, limit }) => hotKeywords(deps, { page, limit }))
  on(calls.tagSuggest, (_, { keyword }) => suggestWords(deps, keyword))
  on(calls.hotCategories, () => hotCategories(deps))
  on(calls.recommendCategoriesGoods, (member) => recommendedGoods(deps, member))
}
