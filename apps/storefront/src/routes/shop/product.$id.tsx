import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { goodsReads } from '../../features/goods/goods-reads.ts'
import { FALLBACK_ZONE } from '../../lib/site.ts'
import { readyTimes } from '../../lib/time.ts'
import { GoodsScreen } from '../-goods-screen.tsx'

export const Route = createFileRoute('/shop/product/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(goodsReads.shopProduct(params.id))
    readyTimes(FALLBACK_ZONE)
  },
  component: ShopProductScreen,
})

function ShopProductScreen() {
  const { id } = Route.useParams()
  return <GoodsScreen key={id} id={id} answer={useQuery(goodsReads.shopProduct(id))} />
}
