import { createFileRoute } from '@tanstack/react-router'
import { ProductScreen } from '../features/goods/product-screen.tsx'

export const Route = createFileRoute('/product/$id')({
  component: function Screen() {
    return <ProductScreen {...Route.useParams()} />
  },
})
