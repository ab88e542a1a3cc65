import { createFileRoute } from '@tanstack/react-router'
import { ReceiveScreen } from '../features/receive/receive-screen.tsx'

export const Route = createFileRoute('/receive')({ component: ReceiveScreen })
