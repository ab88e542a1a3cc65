import { createFileRoute } from '@tanstack/react-router'
import { searchResults } from '../features/search/search-reads.ts'
import { readSearchState, type SearchState } from '../features/search/search-state.ts'
import { SearchScreen } from '../flows/finding/search-screen.tsx'

export const Route = createFileRoute('/search')({
  // Every page loads this function, so the parameters are parsed by the screen and its loader, in their own chunk.
  validateSearch: (search: Record<string, unknown>): SearchState => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(searchResults(readSearchState({ ...deps }))),
  component: function Screen() {
    return <SearchScreen search={Route.useSearch()} />
  },
})
