import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/shop/product/$id')({
  component: () => <main />,
})
