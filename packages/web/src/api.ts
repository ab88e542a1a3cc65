import type { RefusalName } from '@otsukai/contract/errors'
import { QueryCache, QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, type CallSurface, createClient, type Forgotten, isSuccess, type Reason, type Refused } from './client.ts'

/** Answers are fresh for 10 s: a screen opened within this time does not refetch them. */
const STALE_MS = 10_000
/** Polling of a failed query or a stale answer on screen; the server itself tries the marketplace every 5 s. */
const AGAIN_MS = 5_000

/** The query cache of the tab. Errors stay with the screen that asked; the shared handler shows nothing (specification §7). */
export const queryClient = new QueryClient({
  // `hasFailed` reads errorUpdateCount, which counts only errors that may pass by themselves.
  queryCache: new QueryCache({ onError: (error, query) => mayPass(error) || query.setState({ errorUpdateCount: 0 }) }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // One retry after a lost connection; an error of the server is shown at once.
      retry: (tries, error) => tries < 1 && error instanceof ApiError && error.failure === 'network',
      retryDelay: 1_000,
      refetchInterval: ({ state: { data, error } }) => (mayPass(error) || heardIn(data).some(({ stale }) => stale)) && AGAIN_MS,
      // Without a connection too a screen says so, instead of waiting without an end.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

const forgetters = new Set<(why: Forgotten) => void>()

/** Calls `forgetter` whenever the person behind the session changes, after the client's and Query's caches were emptied. */
export const onForget = (forgetter: (why: Forgotten) => void): void => void forgetters.add(forgetter)

/** The client of this tab. */
export const client = createClient({
  onForget(why) {
    queryClient.clear()
    for (const forgetter of forgetters) forgetter(why)
  },
})

/** A query that was refused. The screen shows its empty, last-known or retry state, never the message. */
export class RefusedRead extends Error {
  readonly reason: Reason<RefusalName>

  constructor({ message, refusal, facts }: Refused) {
    super(message)
    this.name = 'RefusedRead'
    this.reason = { refusal, facts } as Reason<RefusalName>
  }
}

/** Query options of a call, keyed by path and input, for screens and loaders: `useQuery(read(calls.balance, {}))`. */
export const read = <Request, Data>(call: CallSurface<Request, Data>, input: NoInfer<Request>) =>
  queryOptions({
    queryKey: [call.path, input] as const,
    queryFn: async ({ signal }): Promise<Data> => {
      const answer = await client.call(call, input, { signal })
      if (!isSuccess(answer)) throw new RefusedRead(answer)
      return answer.data
    },
  })

/** What says of itself when the marketplace told it, and whether it could not be refreshed. */
interface Heard {
  asOf: number
  stale: boolean
}

/** An answer, and what is in its list, as far as they say when they were told. */
export const heardIn = (data: unknown): readonly Heard[] => {
  if (Array.isArray(data)) return data.flatMap(heardIn)
  const { stale, asOf, list, goods } = (data ?? {}) as Readonly<Record<string, unknown>>
  const own = typeof stale === 'boolean' && typeof asOf === 'number' ? [{ stale, asOf }] : []
  return [...own, ...heardIn(list ?? goods ?? [])]
}

/** True when a query has failed and has no data of its own yet, also during a retry, so that the error stays on screen until then. */
export const hasFailed = ({ data, isPlaceholderData, isError, errorUpdateCount }: Failing): boolean =>
  (isError || errorUpdateCount > 0) && (data === undefined || isPlaceholderData)
type Failing = Pick<UseQueryResult, 'data' | 'isPlaceholderData' | 'isError' | 'errorUpdateCount'>

/** True when a retry may help: no answer arrived, or a 5xx. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.failure === 'network' || error.failure === 'timeout' || (error.status ?? 0) >= 500)

/** True when the server answered that there is no such thing, that it is somebody else's, or that its id is malformed. */
export const isNotThere = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)
