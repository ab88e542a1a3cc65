import { createFileRoute } from '@tanstack/react-router'
import { askOverview, OverviewScreen } from '../../flows/centre/overview-screen.tsx'

/** The overview under its own name. */
export const Route = createFileRoute('/users/index')({
  loader: ({ context }) => askOverview(context.queryClient),
  component: OverviewScreen,
})
