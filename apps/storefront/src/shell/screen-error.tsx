import { ErrorState } from '@otsukai/ui/error-state.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { isNotThere } from '@otsukai/web/api.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { ownIsSafe } from '../lib/failure-words.ts'

const NotFound = lazy(() => import('./not-found.tsx'))

/** A server that could not be reached is looked for again so soon. */
const AGAIN_MS = 2_000

/** Before the page is loaded anew: while the server cannot be reached the browser would show a page of its own. */
const canReach = () =>
  fetch('/').then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A screen that could not be drawn, as its code did not come or broke: never blank, never a stack. The browser does not load the same
 * code twice, so a press, or the server that is back, starts from the page; what broke with the server there is not tried on and on.
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
