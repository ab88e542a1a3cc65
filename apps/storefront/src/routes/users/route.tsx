import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Package, Wallet } from 'lucide-react'
import { links } from '../../lib/links.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'

export const Route = createFileRoute('/users')({ component: PersonalCentre })

const entry =
  'flex h-10 items-center gap-3 rounded-photo px-3 text-ink-2 hover:text-ink data-[status=active]:bg-paper data-[status=active]:font-semibold data-[status=active]:text-ink data-[status=active]:inset-ring data-[status=active]:inset-ring-line'

/** The personal centre's frame: who one is and the ways about, beside the screen. A phone has its own bar for that. */
function PersonalCentre() {
  const { user } = useSession()
  return (
    <div className="wrap grid items-start gap-6 tablet:mt-8 tablet:grid-cols-[160px_minmax(0,1fr)] desk:grid-cols-[184px_minmax(0,1fr)] desk:gap-8">
      <nav aria-label="个人中心" className="sticky top-22 max-tablet:hidden">
        <div className="flex items-center gap-3 px-3 pb-4 max-desk:px-1">
          <Avatar src={user?.HeadImg ?? null} name={user?.CustomerName ?? '·'} size={40} />
          <div className="min-w-0">
            <p className="truncate leading-5 font-semibold">{user?.CustomerName ?? '\u00a0'}</p>
            <p className="truncate text-cap text-ink-3">{user?.CustomAccount ?? '\u00a0'}</p>
          </div>
        </div>
        <Link {...links.orders()} activeOptions={{ includeSearch: false }} className={entry}>
          <Icon of={Package} size={18} />
          我的订单
        </Link>
        <Link {...links.charge()} activeOptions={{ includeSearch: false }} className={entry}>
          <Icon of={Wallet} size={18} />
          充值与明细
        </Link>
      </nav>
      <Outlet />
    </div>
  )
}
