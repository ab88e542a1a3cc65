import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { EnrolScreen } from '../features/login/enrol-screen.tsx'
import { session } from '../lib/session.ts'

/** The token is in the hash, which no server and no log sees. */
export const Route = createFileRoute('/enrol')({
  beforeLoad() {
    if (session.isLoggedIn()) throw redirect({ to: '/', replace: true })
  },
  component: Enrol,
})

function Enrol() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' })
  return <EnrolScreen token={token} />
}
