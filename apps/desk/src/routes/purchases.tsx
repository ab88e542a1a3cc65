import { createFileRoute } from '@tanstack/react-router'
import { PurchasesScreen, wantedPurchases } from '../features/purchase/purchases-screen.tsx'
import { purchasesList } from '../features/purchase/purchases-list.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/purchases')({
  validateSearch: listSearch(purchasesList),
  // What is looked at beside the list is none of the server's.
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => {
    if (deps['view'] !== 'orphans') void context.queryClient.prefetchInfiniteQuery(wantedPurchases(deps))
  },
  component: Purchases,
})

function Purchases() {
  return <PurchasesScreen search={Route.useSearch()} />
}
