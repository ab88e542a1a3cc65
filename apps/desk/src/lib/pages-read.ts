import { client, RefusedRead } from '@otsukai/web/api.ts'
import { type CallSurface, isSuccess } from '@otsukai/web/client.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** A page of one of the desk's lists. */
export interface ListPage<Row> {
  list: Row[]
  nextCursor: string | null
  count: { n: number; more: boolean }
}

/** Query options of a list, page after page, keyed by path and input, for screens and loaders. */
export const readPages = <Request extends { cursor?: string | undefined }, Row>(
  call: CallSurface<Request, ListPage<Row>>,
  input: NoInfer<Omit<Request, 'cursor'>>,
) =>
  infiniteQueryOptions({
    queryKey: [call.path, input, 'pages'] as const,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: ListPage<Row>) => nextCursor,
    queryFn: async ({ signal, pageParam }): Promise<ListPage<Row>> => {
      const answer = await client.call(call, { ...input, ...(pageParam !== null && { cursor: pageParam }) } as Request, { signal })
      if (!isSuccess(answer)) throw new RefusedRead(answer)
      return answer.data
    },
  })
