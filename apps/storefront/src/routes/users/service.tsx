import { createFileRoute } from '@tanstack/react-router'
import { newest, ServiceScreen } from '../../features/message/service-screen.tsx'

export const Route = createFileRoute('/users/service')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(newest()),
  component: ServiceScreen,
})
