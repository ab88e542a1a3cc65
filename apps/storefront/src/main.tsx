import { queryClient } from '@otsukai/web/api.ts'
import { followActs } from '@otsukai/web/changes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepRecharge } from './features/wallet/open-recharge.ts'
import { askToLogIn } from './lib/as-member.ts'
import { links } from './lib/links.ts'
import { session } from './lib/session.ts'
import { router } from './router.tsx'
import './styles/main.css'

session.start()
session.onEnd(() => keepRecharge(null))
session.onEnd((why) => {
  if (why === 'logout') void router.navigate(links.login())
  // A command was answered 401: the log-in says that the session is over, and leads back.
  else if (why === 'turnedAway') askToLogIn(router)
  else void router.invalidate()
})
followActs(() => import('./lib/changes.ts').then(({ actChanges }) => actChanges))
// Only members are told anything: what listens is loaded with the first of them.
session.onceMember(() => void import('./lib/live.ts').then(({ followLive }) => followLive()))

/**
 * Reloads the page after an upgrade of the server, which no longer has this page's scripts, so that screens not loaded yet fail to load.
 * Only when the server's page names another script than this one, as without a connection a reload would not help, and once for each
 * build, so that it cannot loop.
 */
async function followUpgrade() {
  const own = new URL(import.meta.url).pathname
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok || (await answer.text()).includes(own) || sessionStorage[own]) return
  sessionStorage[own] = 1
  location.reload()
}
addEventListener('vite:preloadError', (event) => {
  // The router recognizes a failed import by its message and would reload the page at once, whether or not that helps. Without the message
  // it shows its error, and tries again at the next navigation to the screen.
  event.payload.message = ''
  // Only during a navigation: a preload on hover must not reload the page and lose what was typed.
  if (router.state.location.href !== router.state.resolvedLocation?.href) void followUpgrade()
})

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
