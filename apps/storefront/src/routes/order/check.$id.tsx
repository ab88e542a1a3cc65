import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/order/check/$id')({
  validateSearch: (search: Record<string, unknown>): { variantId?: string } => (typeof search['variantId'] === 'string' ? { variantId: search['variantId'] } : {}),
  component: () => <main />,
})
