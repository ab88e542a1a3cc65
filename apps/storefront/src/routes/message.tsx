import type { SearchParams } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { type MessageSearch, MessagesScreen, wanted } from '../flows/talk/messages-screen.tsx'

export const Route = createFileRoute('/message')({
  // All values are text already (`parseSearch`); the screen picks its parameters.
  validateSearch: (search: SearchParams): MessageSearch => search,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(wanted(deps.page)),
  component: function Screen() {
    return <MessagesScreen search={Route.useSearch()} />
  },
})
