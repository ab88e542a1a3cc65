import { createFileRoute } from '@tanstack/react-router'
import { rechargesList } from '../features/money/payment-lists.tsx'
import { RechargesScreen, wantedRecharges } from '../features/money/payments-screens.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/recharges')({
  validateSearch: listSearch(rechargesList),
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedRecharges(deps)),
  component: Recharges,
})

function Recharges() {
  return <RechargesScreen search={Route.useSearch()} />
}
