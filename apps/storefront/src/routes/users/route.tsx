import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CentreFrame } from '../../features/member/centre-frame.tsx'

export const Route = createFileRoute('/users')({ component: PersonalCentre })

function PersonalCentre() {
  return (
    <CentreFrame>
      <Outlet />
    </CentreFrame>
  )
}
