import { createFileRoute, redirect } from '@tanstack/react-router'
import { may, session } from '../lib/session.ts'
import { pages } from '../shell/pages.ts'

/** The first page that one may see. */
export const Route = createFileRoute('/')({
  async beforeLoad() {
    const standing = await session.known()
    const first = pages.find(({ needs }) => may(standing, needs))
    throw redirect({ to: first?.to ?? '/me', replace: true })
  },
})
