import { ErrorState } from '@otsukai/ui/error-state.tsx'
import { hasFailed, isNotThere } from '@otsukai/web/api.ts'
import { type ReactNode, useState } from 'react'
import { failureWords, ownIsSafe } from './failure-words.ts'

/** A read, as far as it must be known to draw what stands for it. */
export interface Asked<Data> {
  data: Data | undefined
  /** Null again while a read that failed is asked again. */
  error: Error | null
  isPlaceholderData: boolean
  isError: boolean
  errorUpdateCount: number
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Two reads that can only be drawn together. */
export const both = <A, B>(a: Asked<A>, b: Asked<B>): Asked<readonly [A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  error: a.error ?? b.error,
  isPlaceholderData: a.isPlaceholderData || b.isPlaceholderData,
  isError: hasFailed(a) || hasFailed(b),
  errorUpdateCount: 0,
  isFetching: a.isFetching || b.isFetching,
  refetch: () => Promise.all([a.refetch(), b.refetch()]),
})

interface AnswerProps<Data> {
  of: Asked<Data>
  /** Its place, while nothing is known. */
  waiting: ReactNode
  /** Where the server says that it is not there, or not the member's; as a failure unless given. */
  missing?: ReactNode
  /** What is said when it did not come, unless what `failureWords` says. */
  words?: { title?: string; help: string } | undefined
  /** Of the state that says so. */
  className?: string
  /** What stands there when it did not come: around the state that says so, or in its place where there is no room for it. */
  failed?: (state: ReactNode) => ReactNode
  /** In place of a list without anything in it. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Draws a read: waiting, not there, failed, empty, or with what it brought. What stands from another page counts as long as this one may come. */
export function Answer<Data>({ of, waiting, missing, words, className = '', failed, empty, children }: AnswerProps<Data>): ReactNode {
  const { data, error, isFetching, refetch } = of
  // What is said of a failure stays while it is asked again.
  const [why, setWhy] = useState(error)
  if (error !== null && error !== why) setWhy(error)
  if (hasFailed(of)) {
    if (missing !== undefined && isNotThere(error)) return missing
    const said = why === null ? { help: ownIsSafe } : failureWords(why)
    const state = <ErrorState {...(words ?? said)} className={className} onRetry={() => void refetch()} retrying={isFetching} />
    return failed ? failed(state) : state
  }
  if (data === undefined) return waiting
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}

const isEmpty = (data: unknown): boolean => {
  const list = Array.isArray(data) ? data : (data as { list?: unknown } | null)?.list
  return Array.isArray(list) && list.length === 0
}
