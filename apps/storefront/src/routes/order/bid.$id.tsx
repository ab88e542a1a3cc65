import { createFileRoute } from '@tanstack/react-router'
import { bidReads } from '../../features/auction/bid-reads.ts'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { BidScreen } from '../../flows/bidding/bid-screen.tsx'
import { ITEM_ID } from '../../lib/item-id.ts'

export const Route = createFileRoute('/order/bid/$id')({
  loader: ({ context, params: { id } }) => {
    if (ITEM_ID.test(id)) void context.queryClient.prefetchQuery(bidReads.newest(id))
    void context.queryClient.prefetchQuery(walletReads.balance())
  },
  component: function Screen() {
    return <BidScreen {...Route.useParams()} />
  },
})
