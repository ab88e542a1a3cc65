import { ToastArea } from '@otsukai/ui/toast.tsx'
import { whenNear } from '@otsukai/ui/when-near.tsx'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'
import { FloatingButtons } from './floating-buttons.tsx'
import { Header } from './header.tsx'
import { SearchField } from './search-field.tsx'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBarSpace } from './top-bar-space.tsx'

// For members only.
const TopBar = lazy(() => import('./top-bar.tsx'))

// For few.
const FrozenNote = lazy(() => import('./frozen-note.tsx'))

const Footer = whenNear(() => import('./footer.tsx'))

/**
 * The frame of every screen. Keyed by the session's epoch, so that a log-in or log-out remounts everything and leaves nothing of the last
 * person.
 */
export function Shell() {
  const atLogin = useLocation({ select: ({ pathname }) => pathname === '/login' })
  const { epoch, loggedIn, user } = useSession()
  return (
    <>
      <SkipLink />
      <ToastArea />
      <Fragment key={epoch}>
        {!atLogin && loggedIn && (
          <Suspense fallback={<TopBarSpace />}>
            <TopBar />
          </Suspense>
        )}
        <Header />
        {!atLogin && <SearchField />}
        {user?.frozen && (
          <Suspense>
            <FrozenNote />
          </Suspense>
        )}
        <Outlet />
        {!atLogin && <Footer />}
        <FloatingButtons />
        {!atLogin && <TabBar />}
      </Fragment>
    </>
  )
}
