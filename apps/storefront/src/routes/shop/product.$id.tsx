import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { goodsReads } from '../../features/goods/goods-reads.ts'
import { GoodsScreen } from '../../flows/goods/goods-screen.tsx'

export const Route = createFileRoute('/shop/product/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(goodsReads.shopProduct(params.id)),
  component: ShopProductScreen,
})

function ShopProductScreen() {
  const { id } = Route.useParams()
  return <GoodsScreen key={id} id={id} answer={useQuery(goodsReads.shopProduct(id))} />
}
