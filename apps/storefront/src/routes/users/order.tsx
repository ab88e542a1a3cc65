import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/users/order')({
  validateSearch: (search: Record<string, unknown>): { type?: string } => (typeof search['type'] === 'string' ? { type: search['type'] } : {}),
  component: () => <main />,
})
