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
  // Whoever did something learns that it was not done, and why, and comes back to do it.
  else if (why === 'turnedAway') askToLogIn(router)
  else void router.invalidate()
})
followActs(() => import('./lib/changes.ts').then(({ actChanges }) => actChanges))
// Only members are told anything: what listens is loaded with the first of them.
session.onceMember(() => void import('./lib/live.ts').then(({ followLive }) => followLive()))

/**
 * After an upgrade the server has this page's scripts no more, and a screen that was not seen yet cannot be loaded: then the whole page
 * is loaded anew, where the member was going. Only when the server's own page names another script than this one, for without a
 * connection there is nothing to load, and once for each build, so that nothing can make it go round.
 */
async function followUpgrade() {
  const own = new URL(import.meta.url).pathname
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok || (await answer.text()).includes(own) || sessionStorage[own]) return
  sessionStorage[own] = 1
  location.reload()
}
addEventListener('vite:preloadError', (event) => {
  // By these words the router knows that code did not come, and would load the page anew without asking whether that helps. Without
  // them it fails, and tries again when the screen is next gone to.
  event.payload.message = ''
  // Only on the way to a screen: a link that is merely pointed at must not cost what was typed.
  if (router.state.location.href !== router.state.resolvedLocation?.href) void followUpgrade()
})

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
