import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, ApiError, type CallSurface, createClient, type Forgotten, isSuccess } from './client.ts'

/** Asked again after 10 s when a screen needs it anew; until then what is known is shown. */
const STALE_MS = 10_000

/** What the screens know of the server. Errors stay with the screen that asked: the shared handler shows nothing (specification §7). */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: STALE_MS, retry: (tries, error) => tries < 1 && mayPass(error), retryDelay: 1_000 } },
})

const forgetters = new Set<(why: Forgotten) => void>()

/** Calls `forgetter` whenever the person behind the session changes; the kept answers and Query's cache are empty by then. */
export const onForget = (forgetter: (why: Forgotten) => void): void => void forgetters.add(forgetter)

/** The one client of this browser tab. */
export const client = createClient({
  onForget(why) {
    queryClient.clear()
    for (const forgetter of forgetters) forgetter(why)
  },
})

/** A read that was refused: the screen shows its empty, last-known or retry state, never the message. */
export class RefusedRead extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: Answer<unknown>) {
    super(message)
    this.name = 'RefusedRead'
    this.code = code
    this.data = data
  }
}

/** A read for Query, keyed by path and input: `useQuery(read(calls.balance, {}))`, and the same in a loader. */
export const read = <Request, Data>(call: CallSurface<Request, Data>, input: NoInfer<Request>) =>
  queryOptions({
    queryKey: [call.path, input] as const,
    queryFn: async ({ signal }): Promise<Data> => {
      const answer = await client.call(call, input, { signal })
      if (!isSuccess(answer)) throw new RefusedRead(answer)
      return answer.data
    },
  })

/** Tells Query that all answers of these calls may have changed; those on screen are asked again. */
export const refresh = (...calls: readonly Pick<CallSurface, 'path'>[]): Promise<unknown> =>
  Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

/** True when asking again by itself may help: no answer came, or a 5xx. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.failure === 'network' || error.failure === 'timeout' || (error.status ?? 0) >= 500)

/** True when the server said that this is not there, or not yours, or that the address is malformed. */
export const isNotThere = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)
