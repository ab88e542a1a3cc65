import type { UserInfo } from '@otsukai/contract/users'
import { Avatar } from '@otsukai/ui/avatar.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Menu } from '@otsukai/ui/menu.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import {
  Ban,
  Footprints,
  Gavel,
  Headset,
  Heart,
  LogOut,
  MapPin,
  Package,
  Settings,
  Store,
  UserRound,
  Wallet,
  Warehouse,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { MessageLink } from '../features/message/message-link.tsx'
import { links } from '../lib/links.ts'
import { orderTabs } from '../lib/order-tabs.ts'
import { session, useSession } from '../lib/session.ts'
import { MemberMenuSpace } from './member-menu-space.tsx'

const AvatarSync = lazy(() => import('./avatar-sync.tsx'))

/** The messages and the member's menu. Without a name there is no menu (specification §2) but a link to the personal centre. */
export default function MemberMenu() {
  const { user, retrying } = useSession()
  if (!user && !retrying) return <MemberMenuSpace />
  return (
    <>
      <MessageLink />
      {user?.CustomerName ? (
        <OwnMenu user={user} />
      ) : (
        <Link {...links.overview()} className={buttonLook({ rank: 'quiet', size: 'compact' })}>
          个人中心
        </Link>
      )}
    </>
  )
}

function OwnMenu({ user }: { user: UserInfo }) {
  const [approached, setApproached] = useState(false)
  const [lostPicture, setLostPicture] = useState<string | null>(null)
  const counts = useQuery({ ...read(calls.orderList, { type: 'all', page: 1, limit: 1 }), enabled: approached }).data?.counts
  const logout = useAction(calls.logout)
  const here = useLocation({ select: ({ href }) => href })
  // The screen of the last log-out, as its error is not shown on other screens.
  const [pressedAt, setPressedAt] = useState('')
  const logOut = (): void => {
    setPressedAt(here)
    void logout.run({})
  }
  const endSync = (address: string | null): void => {
    setLostPicture(null)
    if (address === null) return
    session.setUser({ ...user, HeadImg: address })
    showToast('头像更新成功')
  }
  const orders = orderTabs.map(({ type, name }) => ({ name, link: links.orders(type), ...(counts && { count: counts[type] }) }))
  return (
    <div className="relative">
      <Menu
        className="max-tablet:px-2"
        align="end"
        onApproach={() => setApproached(true)}
        lines={[
          { name: '个人中心', icon: UserRound, link: links.overview() },
          { name: '我的订单', icon: Package, lines: orders },
          { name: '我的竞拍', icon: Gavel, link: links.bids() },
          { name: '我的仓库', icon: Warehouse, link: links.stock() },
          { name: '充值与明细', icon: Wallet, link: links.charge() },
          { name: '收藏', icon: Heart, link: links.collected() },
          { name: '足迹', icon: Footprints, link: links.history() },
          { name: '关注', icon: Store, link: links.followed() },
          { name: '黑名单', icon: Ban, link: links.blacklist() },
          { name: '收货地址', icon: MapPin, link: links.addresses() },
          { name: '客服', icon: Headset, link: links.service() },
          { name: '设置', icon: Settings, link: links.setting() },
          'line',
          { name: '退出登录', icon: LogOut, onPress: logOut },
        ]}
      >
        <Avatar src={user.HeadImg} name={user.CustomerName} onFail={setLostPicture} />
        <span className="max-w-20 truncate max-tablet:sr-only desk:max-w-30">{user.CustomerName}</span>
      </Menu>
      {logout.problem && pressedAt === here && (
        <Problem
          problem={{ message: `退出登录没有成功：${logout.problem.message}` }}
          className="absolute top-full right-0 z-25 mt-1.5 w-72 shadow-float"
        />
      )}
      {lostPicture !== null && lostPicture === user.HeadImg && (
        <Suspense>
          <AvatarSync src={lostPicture} onEnd={endSync} />
        </Suspense>
      )}
    </div>
  )
}
