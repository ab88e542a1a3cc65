import type { LinkProps } from '@tanstack/react-router'
import {
  Boxes,
  ClipboardCheck,
  Gavel,
  House,
  Landmark,
  LayoutPanelTop,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Package,
  PackageOpen,
  ScanBarcode,
  ScrollText,
  ShieldCheck,
  ShoppingBag,
  Truck,
  UserCog,
  Users,
  Warehouse,
} from 'lucide-react'
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
  { to: '/messages', name: '消息', icon: MessageSquare, needs: 'threads.read', letter: 'm' },
  { to: '/approvals', name: '审批', icon: ShieldCheck, needs: null, letter: 'a' },
  { to: '/orders', name: '订单', icon: Package, needs: 'orders.read', group: '业务', letter: 'o' },
  { to: '/purchases', name: '采购', icon: ShoppingBag, needs: ['purchases.act', 'money.read'], group: '业务', letter: 'p' },
  { to: '/auctions', name: '竞拍', icon: Gavel, needs: ['bids.act', 'members.read'], group: '业务', letter: 'b' },
  { to: '/receive', name: '收货', icon: ScanBarcode, needs: 'warehouse.act', group: '业务', letter: 'r' },
  { to: '/inspections', name: '验货', icon: ClipboardCheck, needs: 'warehouse.act', group: '业务', letter: 'i' },
  { to: '/pack', name: '打包', icon: PackageOpen, needs: 'warehouse.act', group: '业务', letter: 'k' },
  { to: '/manifest', name: '交运', icon: Truck, needs: 'warehouse.act', group: '业务', letter: 'x' },
  { to: '/parcels', name: '包裹', icon: Boxes, needs: 'orders.read', group: '业务', letter: 'd' },
  { to: '/stock', name: '库存', icon: Warehouse, needs: 'orders.read', group: '业务', letter: 's' },
  { to: '/members', name: '会员', icon: Users, needs: 'members.read', group: '业务', letter: 'u' },
  { to: '/money', name: '财务', icon: Landmark, needs: 'money.read', group: '经营', letter: 'f' },
  {
    to: '/content',
    name: '内容',
    icon: LayoutPanelTop,
    needs: ['content.words', 'content.guides', 'content.rates', 'content.fees'],
    group: '经营',
    letter: 'c',
  },
  { to: '/staff', name: '员工', icon: UserCog, needs: 'staff.manage', group: '经营', letter: 'e' },
  { to: '/log', name: '记录', icon: ScrollText, needs: 'queue.read', group: '经营', letter: 'l' },
]

/** The page that an address belongs to: its own, or that of its list. */
export const pageAt = (path: string): DeskPage | undefined =>
  pages.find(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
