import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '../../flows/centre/overview-screen.tsx'

export const Route = createFileRoute('/users/')({ component: OverviewScreen })
