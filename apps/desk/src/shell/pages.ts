import type { LinkProps } from '@tanstack/react-router'
import { Gavel, LayoutPanelTop, type LucideIcon, MessageSquare, ShieldCheck, ShoppingBag, Users } from 'lucide-react'
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
  { to: '/messages', name: '消息', icon: MessageSquare, needs: 'threads.read', letter: 'm' },
  { to: '/approvals', name: '审批', icon: ShieldCheck, needs: null, letter: 'a' },
  { to: '/purchases', name: '采购', icon: ShoppingBag, needs: ['purchases.act', 'money.read'], group: '业务', letter: 'p' },
  { to: '/auctions', name: '竞拍', icon: Gavel, needs: ['bids.act', 'members.read'], group: '业务', letter: 'b' },
  {
    to: '/content',
    name: '内容',
    icon: LayoutPanelTop,
    needs: ['content.words', 'content.guides', 'content.rates', 'content.fees'],
    group: '经营',
    letter: 'c',
  },
  { to: '/staff', name: '员工', icon: Users, needs: 'staff.manage', group: '经营', letter: 's' },
]

/** The page that an address belongs to: its own, or that of its list. */
export const pageAt = (path: string): DeskPage | undefined =>
  pages.find(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
