import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '../../features/goods/history-screen.tsx'

export const Route = createFileRoute('/users/history')({ component: HistoryScreen })
