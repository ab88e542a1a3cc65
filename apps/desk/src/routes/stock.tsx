import { createFileRoute } from '@tanstack/react-router'
import { stockList } from '../features/stock/stock-list.tsx'
import { StockScreen, wantedStock } from '../features/stock/stock-screen.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/stock')({
  validateSearch: listSearch(stockList),
  // What is looked at beside the list is none of the server's.
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedStock(deps)),
  component: Stock,
})

function Stock() {
  return <StockScreen search={Route.useSearch()} />
}
