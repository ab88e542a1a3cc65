import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { searchRequest, type SearchState } from './search-state.ts'

/** The answer to a search URL. Kept for a minute, so that back shows the same goods at once. */
export const searchResults = (state: SearchState) => ({ ...read(calls.searchGoods, searchRequest(state)), staleTime: 60_000 })
