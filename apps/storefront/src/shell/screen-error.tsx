import { ErrorState } from '@otsukai/ui/error-state.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { isNotThere } from '@otsukai/web/api.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { ownIsSafe } from '../lib/failure-words.ts'

const NotFound = lazy(() => import('./not-found.tsx'))

/** Polling interval while the server is out of reach. */
const AGAIN_MS = 2_000

/** Checked before a reload: without the server the browser would show an error page of its own. */
const canReach = () =>
  fetch('/').then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Shown for a screen whose code failed to load or threw. A failed module is not loaded a second time, so a retry reloads the page: at a
 * press, or by itself once a server that was out of reach answers again. With the server in reach there is no automatic retry.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  useEffect(() => {
    let later = 0
    let left = false
    const look = async (wasGone: boolean): Promise<void> => {
      const there = await canReach()
      if (left) return
      if (!there) later = window.setTimeout(() => void look(true), AGAIN_MS)
      else if (wasGone) location.reload()
    }
    void look(false)
    return () => {
      left = true
      clearTimeout(later)
    }
  }, [])
  if (isNotThere(error))
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  return (
    <Page title="内容暂时没有加载出来">
      <h1 className="sr-only">内容暂时没有加载出来</h1>
      <ErrorState
        help={ownIsSafe}
        onRetry={() => void canReach().then((there) => there && location.reload())}
        className="min-h-[60vh] content-center"
      />
    </Page>
  )
}
