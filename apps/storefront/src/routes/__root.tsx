import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { isWrittenAs, mayOpen } from '../lib/guard.ts'
import { session } from '../lib/session.ts'
import { Shell } from '../shell/shell.tsx'

/** What is needed of a match. Named here, as the router's own type is made from this route's and cannot always be told before it. */
interface Matched {
  fullPath?: string
  params?: object
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location }): void => {
    const { fullPath, params } = (matches.at(-1) ?? {}) as Matched
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
