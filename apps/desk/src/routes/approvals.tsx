import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { type ApprovalView, ApprovalsScreen } from '../features/approval/approvals-screen.tsx'

const views: readonly string[] = ['open', 'mine', 'over']

export const Route = createFileRoute('/approvals')({
  validateSearch: (search: Record<string, unknown>): { view?: ApprovalView; open?: string } => {
    const [view, open] = [textParam(search['view']), textParam(search['open'])]
    return { ...(views.includes(view) && { view: view as ApprovalView }), ...(/^\d{1,15}$/.test(open) && { open }) }
  },
  component: Approvals,
})

function Approvals() {
  const { view = 'open', open = null } = Route.useSearch()
  return <ApprovalsScreen view={view} open={open} />
}
