import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { isWrittenAs, mayOpen } from '../lib/guard.ts'
import { session } from '../lib/session.ts'
import { Shell } from '../shell/shell.tsx'

/** The fields of a match that are used here. The router's own type depends on this route's, so it cannot be inferred here. */
interface Matched {
  fullPath?: string
  params?: object
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location }): void => {
    const { fullPath, params } = (matches.at(-1) ?? {}) as Matched
    // One address for each screen, as the shell, menus and links compare addresses as text.
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
