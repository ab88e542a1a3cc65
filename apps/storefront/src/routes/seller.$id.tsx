import { choiceParam, textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { sellerReads } from '../features/seller/seller-reads.ts'
import { SellerScreen, type SellerItems, type SellerSearch, wanted } from '../flows/seller/seller-screen.tsx'

export const Route = createFileRoute('/seller/$id')({
  validateSearch: (search: Record<string, unknown>): SellerSearch => {
    const status = choiceParam<SellerItems>(textParam(search['status']), ['onSale', 'soldOut', 'all'], 'onSale')
    return { status: status === 'onSale' ? undefined : status, pageToken: textParam(search['pageToken']).slice(0, 2_000) || undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { id }, deps }) => {
    void context.queryClient.prefetchQuery(sellerReads.seller(id))
    void context.queryClient.prefetchQuery(sellerReads.items(id, wanted(deps)))
  },
  component: function Screen() {
    return <SellerScreen {...Route.useParams()} search={Route.useSearch()} />
  },
})
