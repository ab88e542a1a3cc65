import { pageParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { BlacklistScreen } from '../../../features/seller/blacklist-screen.tsx'
import { sellerReads } from '../../../features/seller/seller-reads.ts'

export const Route = createFileRoute('/users/shop/black')({
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => {
    const page = pageParam(search['page'])
    return { page: page > 1 ? page : undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { page = 1 } }) => void context.queryClient.prefetchQuery(sellerReads.blacklist(page)),
  component: function Screen() {
    return <BlacklistScreen {...Route.useSearch()} />
  },
})
