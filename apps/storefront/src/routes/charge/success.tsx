import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/charge/success')({
  validateSearch: (search: Record<string, unknown>): { rechargeId?: string } => (typeof search['rechargeId'] === 'string' ? { rechargeId: search['rechargeId'] } : {}),
  component: () => <main />,
})
