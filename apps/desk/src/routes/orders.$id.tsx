import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '../features/order/order-screen.tsx'

export const Route = createFileRoute('/orders/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(read(calls.deskOrder, { id: params.id })),
  component: Order,
})

function Order() {
  return <OrderScreen id={Route.useParams().id} />
}
