import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { session, useSession } from '../lib/session.ts'
import { Guarded } from '../shell/guarded.tsx'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  async beforeLoad({ location }) {
    // A phone that is only a camera has nobody at the desk.
    if (location.pathname === '/phone') return
    const standing = await session.known()
    const atDoor = location.pathname === '/login' || location.pathname === '/enrol'
    if (standing?.next !== 'done' && !atDoor) throw redirect({ to: '/login', search: location.href === '/' ? {} : { from: location.href } })
  },
  component: Desk,
})

/** Keyed by the session's epoch, so that another person begins with nothing of the last one. */
function Desk() {
  const { standing, epoch } = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (standing?.next !== 'done' || path === '/phone') return <Outlet />
  return (
    <Shell key={epoch}>
      <Guarded>
        <Outlet />
      </Guarded>
    </Shell>
  )
}
