import type { SearchParams } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { type MessageSearch, MessagesScreen, wanted } from '../flows/talk/messages-screen.tsx'

export const Route = createFileRoute('/message')({
  // Every value is text already; the screen reads of it what it knows.
  validateSearch: (search: SearchParams): MessageSearch => search,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(wanted(deps.page)),
  component: function Screen() {
    return <MessagesScreen search={Route.useSearch()} />
  },
})
