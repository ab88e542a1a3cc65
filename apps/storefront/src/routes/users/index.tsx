import { createFileRoute, redirect } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'

/** Until the overview is drawn, the personal centre opens on the orders. */
export const Route = createFileRoute('/users/')({
  beforeLoad: () => {
    throw redirect({ ...links.orders(), replace: true })
  },
})
