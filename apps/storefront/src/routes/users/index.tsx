import { createFileRoute } from '@tanstack/react-router'
import { askOverview, OverviewScreen } from '../../flows/centre/overview-screen.tsx'

export const Route = createFileRoute('/users/')({
  loader: ({ context }) => askOverview(context.queryClient),
  component: OverviewScreen,
})
