import { orderListTypes } from '@otsukai/contract/order-steps'
import { choiceParam, pageParam, textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen, type OrdersSearch, wanted } from '../../flows/errand/orders-screen.tsx'

export const Route = createFileRoute('/users/order')({
  validateSearch: (search: Record<string, unknown>): OrdersSearch => {
    const q = textParam(search['q']).slice(0, 100)
    const page = pageParam(search['page'])
    return { type: choiceParam(textParam(search['type']), orderListTypes, 'all'), q: q || undefined, page: page > 1 ? page : undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(wanted(deps)),
  component: function Screen() {
    return <OrdersScreen search={Route.useSearch()} />
  },
})
