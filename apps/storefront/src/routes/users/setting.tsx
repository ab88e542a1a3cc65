import { createFileRoute } from '@tanstack/react-router'
import { SettingScreen } from '../../features/member/setting-screen.tsx'

export const Route = createFileRoute('/users/setting')({ component: SettingScreen })
