import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { searchRequest, type SearchState } from './search-state.ts'

/** The query of a search URL. Fresh for a minute, so that Back shows the same goods at once. */
export const searchResults = (state: SearchState) => ({ ...read(calls.searchGoods, searchRequest(state)), staleTime: 60_000 })
