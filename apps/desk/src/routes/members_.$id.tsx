import { createFileRoute } from '@tanstack/react-router'
import { MemberScreen, wantedMember } from '../features/member/member-screen.tsx'

export const Route = createFileRoute('/members_/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(wantedMember(params.id)),
  component: Member,
})

function Member() {
  const { id } = Route.useParams()
  return <MemberScreen key={id} id={id} />
}
