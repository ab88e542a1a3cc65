import { createFileRoute } from '@tanstack/react-router'
import { membersList } from '../features/member/members-list.tsx'
import { MembersScreen, wantedMembers } from '../features/member/members-screen.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/members')({
  validateSearch: listSearch(membersList),
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedMembers(deps)),
  component: Members,
})

function Members() {
  return <MembersScreen search={Route.useSearch()} />
}
