import { createFileRoute } from '@tanstack/react-router'
import { bidsList } from '../features/bid/bids-list.tsx'
import { AuctionsScreen, wantedBids } from '../features/bid/auctions-screen.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/auctions')({
  validateSearch: listSearch(bidsList),
  // What is looked at beside the list is none of the server's.
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedBids(deps)),
  component: Auctions,
})

function Auctions() {
  return <AuctionsScreen search={Route.useSearch()} />
}
