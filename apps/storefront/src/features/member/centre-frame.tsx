import type { OrderListType } from '@otsukai/contract/order-steps'
import { Avatar } from '@otsukai/ui/avatar.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import {
  Ban,
  Footprints,
  Gavel,
  Headset,
  Heart,
  House,
  type LucideIcon,
  MapPin,
  Package,
  Settings,
  Store,
  Wallet,
  Warehouse,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { useSession } from '../../lib/session.ts'

const entryLook =
  'flex h-10 items-center gap-3 rounded-photo px-3 text-ink-2 hover:text-ink data-[status=active]:bg-paper data-[status=active]:font-semibold data-[status=active]:text-ink data-[status=active]:inset-ring data-[status=active]:inset-ring-line'

interface Entry {
  name: string
  icon: LucideIcon
  link: LinkProps
  /** Draws a hairline above the entry. */
  apart?: boolean
  /** Active only at exactly this address, as other addresses begin with it. */
  exact?: boolean
  /** The orders that are counted beside it. */
  counts?: OrderListType
}

const entries: readonly Entry[] = [
  { name: '总览', icon: House, link: links.overview(), exact: true },
  { name: '我的订单', icon: Package, link: links.orders() },
  { name: '我的竞拍', icon: Gavel, link: links.bids() },
  { name: '我的仓库', icon: Warehouse, link: links.stock(), counts: '6' },
  { name: '充值与明细', icon: Wallet, link: links.charge() },
  { name: '收藏', icon: Heart, link: links.collected() },
  { name: '足迹', icon: Footprints, link: links.history() },
  { name: '关注', icon: Store, link: links.followed(), apart: true, exact: true },
  { name: '黑名单', icon: Ban, link: links.blacklist() },
  { name: '收货地址', icon: MapPin, link: links.addresses() },
  { name: '客服', icon: Headset, link: links.service() },
  { name: '设置', icon: Settings, link: links.setting() },
]

/**
 * The personal centre's frame: the member and the navigation beside the screen. A phone has its own bar and shows them under the overview
 * only.
 */
export function CentreFrame({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const counted = useQuery(read(calls.orderList, { type: 'all', page: 1, limit: 1 })).data?.counts
  // The overview has two addresses; its entry links to the present one, so that it reads as active.
  const atIndex = useLocation({ select: ({ pathname }) => pathname === '/users/index' })
  const atOverview = useLocation({ select: ({ pathname }) => /^\/users(?:\/index)?\/?$/.test(pathname) })
  return (
    <div className="wrap grid items-start gap-6 tablet:mt-8 tablet:grid-cols-[160px_minmax(0,1fr)] desk:grid-cols-[184px_minmax(0,1fr)] desk:gap-8">
      <nav aria-label="个人中心" className={`top-22 tablet:sticky ${atOverview ? 'max-tablet:order-last' : 'max-tablet:hidden'}`}>
        <div className="flex items-center gap-3 px-3 pb-4 max-desk:px-1">
          <Avatar src={user?.HeadImg ?? null} name={user?.CustomerName ?? '·'} size={40} />
          <div className="min-w-0">
            <p className="truncate leading-5 font-semibold">{user?.CustomerName ?? '\u00a0'}</p>
            <p className="truncate text-cap text-ink-3">{user?.CustomAccount ?? '\u00a0'}</p>
          </div>
        </div>
        <ul>
          {entries.map(({ name, icon, link, apart, exact = false, counts }) => (
            <li key={name} className={apart ? 'mt-2 border-t border-line pt-2' : ''}>
              <Link
                {...(atIndex && exact && icon === House ? { to: '/users/index' } : link)}
                activeOptions={{ includeSearch: false, exact }}
                className={entryLook}
              >
                <Icon of={icon} size={18} />
                {name}
                {counts && counted && counted[counts] > 0 && <span className="num ml-auto text-sm font-medium">{counted[counts]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
