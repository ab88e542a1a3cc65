import { createFileRoute } from '@tanstack/react-router'
import { refundsList } from '../features/money/payment-lists.tsx'
import { RefundsScreen, wantedRefunds } from '../features/money/payments-screens.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/refunds')({
  validateSearch: listSearch(refundsList),
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedRefunds(deps)),
  component: Refunds,
})

function Refunds() {
  return <RefundsScreen search={Route.useSearch()} />
}
