import { choiceParam, pageParam, textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { type CollectFilter, CollectScreen, type CollectSearch, wanted } from '../../features/goods/collect-screen.tsx'

export const Route = createFileRoute('/users/collect')({
  validateSearch: (search: Record<string, unknown>): CollectSearch => {
    const status = choiceParam<CollectFilter>(textParam(search['status']), ['onSale', 'orderable', 'priceFell', 'soldOut', 'gone'], 'all')
    const page = pageParam(search['page'])
    return { status: status === 'all' ? undefined : status, page: page > 1 ? page : undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(wanted(deps)),
  component: function Screen() {
    return <CollectScreen search={Route.useSearch()} />
  },
})
