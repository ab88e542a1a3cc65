import { createFileRoute } from '@tanstack/react-router'
import { goodsReads } from '../features/goods/goods-reads.ts'
import { ProductScreen } from '../features/goods/product-screen.tsx'

export const Route = createFileRoute('/product/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(goodsReads.page(params.id)),
  component: function Screen() {
    return <ProductScreen {...Route.useParams()} />
  },
})
