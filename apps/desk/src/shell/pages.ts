import type { LinkProps } from '@tanstack/react-router'
import { House, LayoutPanelTop, ListChecks, type LucideIcon, Package, ShieldCheck } from 'lucide-react'
import type { Needed } from '../lib/session.ts'

/** A page of the rail. */
export interface DeskPage {
  to: NonNullable<LinkProps['to']>
  name: string
  icon: LucideIcon
  /** Who may see it. */
  needs: Needed
  /** Under which heading it stands; none for the first ones. */
  group?: '业务' | '经营'
  /** The letter after G. */
  letter?: string
}

/** The pages in the order of the rail. A page is here once its screen is there; by its address a page without the right says who may. */
export const pages: readonly DeskPage[] = [
  { to: '/today', name: '今天', icon: House, needs: 'queue.read', letter: 't' },
  { to: '/queue', name: '待办', icon: ListChecks, needs: 'queue.read', letter: 'q' },
  { to: '/approvals', name: '审批', icon: ShieldCheck, needs: null, letter: 'a' },
  { to: '/orders', name: '订单', icon: Package, needs: 'orders.read', group: '业务', letter: 'o' },
  {
    to: '/content',
    name: '内容',
    icon: LayoutPanelTop,
    needs: ['content.words', 'content.guides', 'content.rates', 'content.fees'],
    group: '经营',
    letter: 'c',
  },
]

/** The page that an address belongs to: its own, or that of its list. */
export const pageAt = (path: string): DeskPage | undefined =>
  pages.find(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
