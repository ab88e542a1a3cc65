import { createFileRoute } from '@tanstack/react-router'
import { PackScreen, picksRead } from '../features/pack/pack-screen.tsx'

export const Route = createFileRoute('/pack')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(picksRead()),
  component: PackScreen,
})
