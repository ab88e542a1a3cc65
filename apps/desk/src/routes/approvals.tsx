import { createFileRoute } from '@tanstack/react-router'
import { approvalsList } from '../features/approval/approvals-list.tsx'
import { ApprovalsScreen, wantedApprovals } from '../features/approval/approvals-screen.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/approvals')({
  validateSearch: listSearch(approvalsList),
  // What is looked at beside the list is none of the server's.
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedApprovals(deps)),
  component: Approvals,
})

function Approvals() {
  return <ApprovalsScreen search={Route.useSearch()} />
}
