import { ErrorState } from '@otsukai/ui/error-state.tsx'
import { StaleNote } from '@otsukai/ui/stale-note.tsx'
import { hasFailed, heardIn, isNotThere } from '@otsukai/web/api.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { type ReactNode, useState } from 'react'
import { failureWords, isOutage, ownIsSafe } from './failure-words.ts'
import { useTimeZone } from './site.ts'

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

interface OldNoteProps {
  of: readonly Asked<unknown>[]
  className?: string
  /** What it means here; why it is old unless given. */
  children?: string | undefined
}

/** Says how old the oldest is of what reads brought and could not bring anew, and asks them again; nothing while all of it is new. */
export function OldNote({ of, className = '', children }: OldNoteProps) {
  const timeZone = useTimeZone()
  const heard = of.flatMap(({ data }) => heardIn(data))
  const old = heard.filter(({ stale }) => stale)
  // One that brought nothing at all is drawn as failed, and not as old.
  if (old.length === 0 && !of.some((each) => each.isError && !hasFailed(each))) return null
  const asOf = Math.min(...(old.length > 0 ? old : heard).map((each) => each.asOf))
  const outage = old.length > 0 || of.some(({ error }) => isOutage(error))
  return (
    <div className={className}>
      <StaleNote
        time={formatTime(Number.isFinite(asOf) ? asOf : undefined, timeZone)}
        onRetry={() => void Promise.all(of.map(({ refetch }) => refetch()))}
      >
        {children ?? (outage ? '暂时连不上煤炉，这些是之前看到的。' : '暂时没有更新，这些是之前看到的。')}
      </StaleNote>
    </div>
  )
}

interface AnswerProps<Data> {
  of: Asked<Data>
  /** Its place, while nothing is known. */
  waiting: ReactNode
  /** Where the server says that it is not there, or not the member's; as a failure unless given. */
  missing?: ReactNode
  /** What is said when it did not come, unless what `failureWords` says. */
  words?: { title?: string; help: string } | undefined
  /** In place of a picture and words, where there is room for a line only. */
  line?: string
  /** Of the state or the line that says so. */
  className?: string
  /** What stands there when it did not come: around the state that says so, or in its place where there is no room for it. */
  failed?: (state: ReactNode, why: Error | null) => ReactNode
  /** In place of a list without anything in it. */
  empty?: ReactNode
  /** Says above what it brought that it is not the newest: what that means here, or (true) why. */
  old?: string | true
  children: (data: Data) => ReactNode
}

/** Draws a read: waiting, not there, failed, empty, or with what it brought, old or new. What stands from another page counts as long as this one may come. */
export function Answer<Data>({ of, waiting, missing, failed, empty, old, children, ...state }: AnswerProps<Data>): ReactNode {
  const { data, error } = of
  // What is said of a failure stays while it is asked again.
  const [why, setWhy] = useState(error)
  if (error !== null && error !== why) setWhy(error)
  if (hasFailed(of)) {
    if (missing !== undefined && isNotThere(error)) return missing
    const said = <Failed of={of} why={why} {...state} />
    return failed ? failed(said, why) : said
  }
  if (data === undefined) return waiting
  const brought = empty !== undefined && isEmpty(data) ? empty : children(data)
  if (old === undefined) return brought
  return (
    <>
      <OldNote of={[of]} className="mb-5">
        {old === true ? undefined : old}
      </OldNote>
      {brought}
    </>
  )
}

type FailedProps = Pick<AnswerProps<unknown>, 'of' | 'words' | 'line' | 'className'> & { why: Error | null }

function Failed({ of: { isFetching, refetch }, why, words, line, className = '' }: FailedProps) {
  const retry = () => void refetch()
  if (line === undefined) {
    const said = words ?? (why === null ? { help: ownIsSafe } : failureWords(why))
    return <ErrorState {...said} className={className} onRetry={retry} retrying={isFetching} />
  }
  return (
    <p className={className}>
      {line}
      <button type="button" className="link" onClick={retry}>
        再试一次
      </button>
    </p>
  )
}

const isEmpty = (data: unknown): boolean => {
  const list = Array.isArray(data) ? data : (data as { list?: unknown } | null)?.list
  return Array.isArray(list) && list.length === 0
}
