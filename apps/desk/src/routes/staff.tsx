import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { StaffScreen, wantedStaff } from '../features/staff/staff-screen.tsx'

export const Route = createFileRoute('/staff')({
  validateSearch: (search: Record<string, unknown>): { person?: number } => {
    const person = textParam(search['person'])
    return /^[1-9]\d{0,8}$/.test(person) ? { person: Number(person) } : {}
  },
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(wantedStaff()),
  component: Staff,
})

function Staff() {
  return <StaffScreen {...Route.useSearch()} />
}
