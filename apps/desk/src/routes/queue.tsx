import { createFileRoute } from '@tanstack/react-router'
import { queueList } from '../features/queue/queue-list.tsx'
import { QueueScreen, wantedEntries } from '../features/queue/queue-screen.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/queue')({
  validateSearch: listSearch(queueList),
  // What is looked at beside the list is none of the server's.
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedEntries(deps)),
  component: Queue,
})

function Queue() {
  return <QueueScreen search={Route.useSearch()} />
}
