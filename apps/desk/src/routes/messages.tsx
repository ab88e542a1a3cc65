import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen, type InboxSearch, wantedThreads } from '../features/message/inbox-screen.tsx'

export const Route = createFileRoute('/messages')({
  validateSearch: (search: Record<string, unknown>): InboxSearch => {
    const thread = textParam(search['thread']).slice(0, 64)
    const q = textParam(search['q']).slice(0, 100)
    const whose = textParam(search['whose'])
    return { ...(thread && { thread }), ...(q && { q }), ...((whose === 'mine' || whose === 'nobody') && { whose }) }
  },
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(wantedThreads('waiting', '')),
  component: Messages,
})

function Messages() {
  return <InboxScreen search={Route.useSearch()} />
}
