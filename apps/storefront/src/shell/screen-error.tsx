import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { isNotThere } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'

const NotFound = lazy(() => import('./not-found.tsx'))

/** Loads the page anew where the member is. Not before the server can be reached: until then the browser would show a page of its own. */
const startAnew = (orElse: () => void = () => {}) => void fetch('/').then(({ ok }) => ok && location.reload(), orElse)

/**
 * A screen that could not be drawn, as its code did not come or broke: never blank, never a stack. The browser does not load the same
 * code twice, so a press or the line that is back starts from the page.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  useEffect(() => {
    let later = 0
    // The browser says that the line is back a moment before it is.
    const whenBack = () => startAnew(() => (later = window.setTimeout(whenBack, 1_000)))
    addEventListener('online', whenBack)
    return () => {
      removeEventListener('online', whenBack)
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
      <ErrorState onRetry={() => startAnew()} className="min-h-[60vh] content-center" />
    </Page>
  )
}
