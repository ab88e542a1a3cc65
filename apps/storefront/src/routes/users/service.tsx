import { createFileRoute } from '@tanstack/react-router'
import { ServiceScreen } from '../../features/message/service-screen.tsx'

export const Route = createFileRoute('/users/service')({ component: ServiceScreen })
