import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { MemberScreen, type MemberTab, memberTabs, wantedMember } from '../features/member/member-screen.tsx'

export const Route = createFileRoute('/members_/$id')({
  validateSearch: (search: Record<string, unknown>): { tab?: MemberTab } => {
    const tab = memberTabs.find((one) => one === textParam(search['tab']))
    return tab ? { tab } : {}
  },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(wantedMember(params.id)),
  component: Member,
})

function Member() {
  const { id } = Route.useParams()
  const { tab = 'overview' } = Route.useSearch()
  return <MemberScreen key={id} id={id} tab={tab} />
}
