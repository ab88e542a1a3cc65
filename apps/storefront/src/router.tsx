import { queryClient } from '@otsukai/web/api.ts'
import { readableHash } from '@otsukai/web/readable-address.ts'
import { parseSearch, stringifySearch } from '@otsukai/web/search-params.ts'
import { createHashHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { ScreenError } from './shell/screen-error.tsx'

/** The part of `window` that the history uses, with a decodable hash: the router would throw at a malformed one, before any guard. */
const readableWindow = {
  history,
  document,
  location: {
    get hash() {
      return readableHash(location.hash)
    },
    get pathname() {
      return location.pathname
    },
    get search() {
      return location.search
    },
    get href() {
      return location.href
    },
  },
  addEventListener: addEventListener.bind(window),
  removeEventListener: removeEventListener.bind(window),
}

export const router = createRouter({
  routeTree,
  history: createHashHistory({ window: readableWindow }),
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Query decides what is fresh; the router caches nothing.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ScreenError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** On /login: the inner address that the visitor came from, and its title, if known. */
    from?: string
    fromName?: string
  }
}

// The router begins each screen at its top left (specification §1), after Back too, so the browser must not restore the scroll position.
history.scrollRestoration = 'manual'
