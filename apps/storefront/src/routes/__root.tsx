import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { isWrittenAs, mayOpen } from '../lib/guard.ts'
import { session } from '../lib/session.ts'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location }) => {
    const { fullPath, params } = matches.at(-1) ?? {}
    // One address a screen: what the shell, menus and links compare is the address as they write it.
    if (fullPath && !isWrittenAs(fullPath, location.pathname))
      throw redirect({
        to: fullPath.replace(/(?<=.)\/$/, ''),
        params: { ...params },
        search: location.search,
        hash: location.hash,
        state: true,
        replace: true,
      })
    if (!mayOpen(fullPath, session.isLoggedIn())) throw redirect({ to: '/login', state: { from: location.href } })
  },
  component: Shell,
})
