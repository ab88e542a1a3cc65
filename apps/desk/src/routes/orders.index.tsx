import { createFileRoute } from '@tanstack/react-router'
import { ordersList } from '../features/order/orders-list.tsx'
import { OrdersScreen, wantedOrders } from '../features/order/orders-screen.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/orders/')({
  validateSearch: listSearch(ordersList),
  // What is looked at beside the list is none of the server's.
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedOrders(deps)),
  component: Orders,
})

function Orders() {
  return <OrdersScreen search={Route.useSearch()} />
}
