import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/order/$id')({
  component: () => <main />,
})
