import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginScreen } from '../features/login/login-screen.tsx'
import { innerPath } from '../lib/inner-path.ts'
import { session } from '../lib/session.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = textParam(search['from'])
    return from === '' ? {} : { from }
  },
  beforeLoad({ search }) {
    if (session.isLoggedIn()) throw redirect({ href: innerPath(search.from), replace: true })
  },
  component: LoginScreen,
})
