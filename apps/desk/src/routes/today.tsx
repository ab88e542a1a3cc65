import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { createFileRoute } from '@tanstack/react-router'
import { TodayScreen } from '../features/today/today-screen.tsx'

export const Route = createFileRoute('/today')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(calls.deskToday, {})),
  component: TodayScreen,
})
