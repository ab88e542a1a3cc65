import { createFileRoute } from '@tanstack/react-router'
import { searchResults } from '../features/search/search-reads.ts'
import { readSearchState, type SearchState } from '../features/search/search-state.ts'
import { SearchScreen } from '../flows/finding/search-screen.tsx'

export const Route = createFileRoute('/search')({
  // Any text passes here; the screen and its loader read it. So the reading stays out of the first screen's code.
  validateSearch: (search: Record<string, unknown>): SearchState => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(searchResults(readSearchState({ ...deps }))),
  component: function Screen() {
    return <SearchScreen search={Route.useSearch()} />
  },
})
