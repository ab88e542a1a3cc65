import { createFileRoute } from '@tanstack/react-router'
import { logList } from '../features/log/log-list.tsx'
import { LogScreen, wantedLog } from '../features/log/log-screen.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/log')({
  validateSearch: listSearch(logList),
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedLog(deps)),
  component: Log,
})

function Log() {
  return <LogScreen search={Route.useSearch()} />
}
