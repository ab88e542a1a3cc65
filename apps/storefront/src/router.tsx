import { queryClient } from '@otsukai/web/api.ts'
import { readableHash } from '@otsukai/web/readable-address.ts'
import { parseSearch, stringifySearch } from '@otsukai/web/search-params.ts'
import { createHashHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { ScreenError } from './shell/screen-error.tsx'

/** The window, as far as the history uses it, with an address that can be read: the router would end at a malformed one, before any guard. */
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

/** Screens live behind the `#`; each loads when it is first shown. */
export const router = createRouter({
  routeTree,
  history: createHashHistory({ window: readableWindow }),
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Query decides what is fresh; the router keeps no answers of its own.
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
    /** On /login: the inner address where the visitor was going, and what it shows, if known. */
    from?: string
    fromName?: string
  }
}

// The router begins each screen at its top left (specification §1); after Back too, as the browser must not restore what it remembers.
history.scrollRestoration = 'manual'
