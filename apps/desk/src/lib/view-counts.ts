import { read } from '@otsukai/web/api.ts'
import type { CallSurface } from '@otsukai/web/client.ts'
import type { Count } from '@otsukai/ui/desk/counts.ts'
import { useQueries } from '@tanstack/react-query'
import type { ListPage } from './pages-read.ts'

/** The counts of views are asked again after so long. */
const COUNTS_MS = 30_000

/** How many rows views of a list hold, by what each asks the server for. */
export function useViewCounts<Request extends object, Row>(
  call: CallSurface<Request, ListPage<Row>>,
  asks: Readonly<Record<string, NoInfer<Omit<Request, 'cursor' | 'limit'>>>>,
): Readonly<Record<string, Count | undefined>> {
  const views = Object.keys(asks)
  const answers = useQueries({
    queries: views.map((id) => ({ ...read(call, { ...asks[id], limit: 1 } as never), staleTime: COUNTS_MS })),
  })
  return Object.fromEntries(views.map((id, at) => [id, (answers[at]?.data as ListPage<Row> | undefined)?.count]))
}
