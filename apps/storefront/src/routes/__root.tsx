import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { mayOpen } from '../lib/guard.ts'
import { session } from '../lib/session.ts'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location }) => {
    if (!mayOpen(matches.at(-1)?.fullPath, session.isLoggedIn())) throw redirect({ to: '/login', state: { from: location.href } })
  },
  component: Shell,
})
