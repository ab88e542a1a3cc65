import { Icon } from '@otsukai/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { House, LayoutGrid, Package, Wallet, Warehouse } from 'lucide-react'
import { links } from '../lib/links.ts'

const cell =
  'grid place-items-center content-center gap-0.5 text-mini text-ink-2 data-[status=active]:font-semibold data-[status=active]:text-ink'

/** The navigation of a phone. */
export const TabBar = () => (
  <nav
    aria-label="底部导航"
    className="fixed inset-x-0 bottom-0 z-20 grid h-16 grid-cols-5 border-t border-line bg-paper pb-1 tablet:hidden"
  >
    <Link {...links.home()} className={cell} activeOptions={{ exact: true }}>
      <Icon of={House} size={22} />
      首页
    </Link>
    <Link {...links.categories()} className={cell}>
      <Icon of={LayoutGrid} size={22} />
      分类
    </Link>
    <Link {...links.orders()} className={cell} activeOptions={{ includeSearch: false }}>
      <Icon of={Package} size={22} />
      订单
    </Link>
    <Link {...links.stock()} className={cell} activeOptions={{ includeSearch: false }}>
      <Icon of={Warehouse} size={22} />
      仓库
    </Link>
    <Link {...links.charge()} className={cell}>
      <Icon of={Wallet} size={22} />
      余额
    </Link>
  </nav>
)
