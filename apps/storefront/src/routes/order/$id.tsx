import { createFileRoute } from '@tanstack/react-router'
import { orderReads } from '../../features/order/order-reads.ts'
import { OrderScreen } from '../../flows/errand/order-screen.tsx'

export const Route = createFileRoute('/order/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(orderReads.order(params.id)),
  component: function Screen() {
    return <OrderScreen {...Route.useParams()} />
  },
})
