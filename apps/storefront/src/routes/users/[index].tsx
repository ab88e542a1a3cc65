import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '../../flows/centre/overview-screen.tsx'

/** The overview under its own name. */
export const Route = createFileRoute('/users/index')({ component: OverviewScreen })
