import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, Package, UserRound } from 'lucide-react'
import { useState } from 'react'
import { calls } from 'virtual:calls'
import { client, read } from '../lib/api.ts'
import { isSuccess } from '../lib/client.ts'
import { links } from '../lib/links.ts'
import { orderTabs } from '../lib/order-tabs.ts'
import { useSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonLook } from '../ui/button-look.ts'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.tsx'

async function logOut(): Promise<void> {
  const answer = await client.call(calls.logout, {}).catch(() => null)
  if (!answer || !isSuccess(answer)) showToast('网络断开，还没有退出，请再点一次', 'failed')
}

/** The member's own menu, shown once the name is known; a visitor finds the way to log in instead. */
export function MemberMenu() {
  const { loggedIn, user } = useSession()
  const [approached, setApproached] = useState(false)
  const counts = useQuery({ ...read(calls.orderList, { type: 'all', page: 1, limit: 1 }), enabled: approached && loggedIn }).data?.counts
  if (!loggedIn)
    return (
      <Link {...links.login()} className={`${buttonLook({ size: 'compact' })} ml-2`}>
        会员登录
      </Link>
    )
  if (!user?.CustomerName) return <span className="h-10 w-24" />
  const orders = orderTabs.map(({ type, name }) => ({ name, href: `/#/users/order?type=${type}`, ...(counts && { count: counts[type] }) }))
  return (
    <Menu
      align="end"
      onApproach={() => setApproached(true)}
      lines={[
        { name: '个人中心', icon: UserRound, href: '/#/users' },
        { name: '我的订单', icon: Package, lines: orders },
        'line',
        { name: '退出登录', icon: LogOut, onPress: () => void logOut() },
      ]}
    >
      <Avatar src={user.HeadImg} name={user.CustomerName} />
      <span className="max-w-30 truncate max-tablet:sr-only">{user.CustomerName}</span>
    </Menu>
  )
}
