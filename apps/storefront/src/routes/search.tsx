import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): { keyword?: string } => (typeof search['keyword'] === 'string' ? { keyword: search['keyword'] } : {}),
  component: () => <main />,
})
