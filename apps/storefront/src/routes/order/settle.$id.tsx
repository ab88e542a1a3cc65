import { createFileRoute } from '@tanstack/react-router'
import { orderReads } from '../../features/order/order-reads.ts'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { SettleScreen } from '../../flows/errand/settle-screen.tsx'

export const Route = createFileRoute('/order/settle/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(orderReads.order(params.id))
    void context.queryClient.prefetchQuery(walletReads.balance())
  },
  component: function Screen() {
    return <SettleScreen {...Route.useParams()} />
  },
})
