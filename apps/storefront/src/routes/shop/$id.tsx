import { choiceParam, textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { sellerReads } from '../../features/seller/seller-reads.ts'
import { ShopScreen, type ShopSearch, type ShopSort, wanted } from '../../flows/seller/shop-screen.tsx'

export const Route = createFileRoute('/shop/$id')({
  validateSearch: (search: Record<string, unknown>): ShopSearch => {
    const sort = choiceParam<ShopSort>(textParam(search['sort']), ['newest', 'priceAsc', 'priceDesc'], 'newest')
    return { sort: sort === 'newest' ? undefined : sort, pageToken: textParam(search['pageToken']).slice(0, 2_000) || undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { id }, deps }) => {
    void context.queryClient.prefetchQuery(sellerReads.shop(id))
    void context.queryClient.prefetchQuery(sellerReads.products(id, wanted(deps)))
  },
  component: function Screen() {
    return <ShopScreen {...Route.useParams()} search={Route.useSearch()} />
  },
})
