import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { isNotThere } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'

const NotFound = lazy(() => import('./not-found.tsx'))

/** A screen that could not be drawn: never blank, never a stack, and one press tries again. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary()
  // The next try asks again instead of throwing what is remembered.
  useEffect(() => queries.reset(), [queries])
  if (isNotThere(error))
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  return (
    <Page title="暂时没有取到内容">
      <h1 className="sr-only">暂时没有取到内容</h1>
      <ErrorState onRetry={reset} help="你的订单和余额不受影响。稍等片刻再试一次。" className="min-h-[60vh] content-center" />
    </Page>
  )
}
