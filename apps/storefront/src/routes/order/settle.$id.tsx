import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/order/settle/$id')({
  component: () => <main />,
})
