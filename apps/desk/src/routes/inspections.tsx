import { createFileRoute } from '@tanstack/react-router'
import { InspectionsScreen, wantedInspections } from '../features/inspection/inspections-screen.tsx'

export const Route = createFileRoute('/inspections')({
  validateSearch: ({ order }: Record<string, unknown>): { order?: string } => (typeof order === 'string' ? { order } : {}),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(wantedInspections()),
  component: Inspections,
})

function Inspections() {
  return <InspectionsScreen order={Route.useSearch().order} />
}
