import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../features/member/login-screen.tsx'

export const Route = createFileRoute('/login')({
  // The token of a link by which staff let a member set a new password.
  validateSearch: (search: { reset?: string }) => search,
  component: function Screen() {
    return <LoginScreen {...Route.useSearch()} />
  },
})
