import { pageParam, textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { BidsScreen, type BidsSearch, wanted } from '../../flows/bidding/bids-screen.tsx'

export const Route = createFileRoute('/order/bid/list')({
  validateSearch: (search: Record<string, unknown>): BidsSearch => {
    const page = pageParam(search['page'])
    // Every page loads this function, so the list of states stays in the screen's chunk.
    return { state: textParam(search['state']) || undefined, page: page > 1 ? page : undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(wanted(deps)),
  component: function Screen() {
    return <BidsScreen search={Route.useSearch()} />
  },
})
