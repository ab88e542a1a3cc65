import { pageParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { FollowedScreen, type FollowedSearch } from '../../../features/seller/followed-screen.tsx'
import { sellerReads } from '../../../features/seller/seller-reads.ts'

export const Route = createFileRoute('/users/shop/')({
  validateSearch: ({ kind, page }: Record<string, unknown>): FollowedSearch => ({
    kind: kind === 'seller' || kind === 'shop' ? kind : undefined,
    page: pageParam(page) > 1 ? pageParam(page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(sellerReads.followed(deps)),
  component: function Screen() {
    return <FollowedScreen search={Route.useSearch()} />
  },
})
