import { useQuery } from '@tanstack/react-query'
import { Ban, Footprints, Gavel, Headset, Heart, LogOut, Package, Settings, Store, UserRound, Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { calls } from 'virtual:calls'
import { MessageLink } from '../features/message/message-link.tsx'
import { client, read } from '../lib/api.ts'
import { isSuccess } from '../lib/client.ts'
import { orderTabs } from '../lib/order-tabs.ts'
import { session, useSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.tsx'
import { MemberMenuSpace } from './member-menu-space.tsx'

const AvatarSync = lazy(() => import('./avatar-sync.tsx'))

async function logOut(): Promise<void> {
  const answer = await client.call(calls.logout, {}).catch(() => null)
  if (!answer || !isSuccess(answer)) showToast('网络断开，还没有退出，请再点一次', 'failed')
}

/** The member's own menu, shown once the name is known. */
export default function MemberMenu() {
  const { loggedIn, user } = useSession()
  const [approached, setApproached] = useState(false)
  const [lostPicture, setLostPicture] = useState<string | null>(null)
  const counts = useQuery({ ...read(calls.orderList, { type: 'all', page: 1, limit: 1 }), enabled: approached && loggedIn }).data?.counts
  if (!user?.CustomerName) return <MemberMenuSpace />
  const endSync = (address: string | null): void => {
    setLostPicture(null)
    if (address === null) return
    session.setUser({ ...user, HeadImg: address })
    showToast('头像更新成功')
  }
  const orders = orderTabs.map(({ type, name }) => ({ name, href: `/#/users/order?type=${type}`, ...(counts && { count: counts[type] }) }))
  return (
    <>
      <MessageLink />
      <Menu
        align="end"
        onApproach={() => setApproached(true)}
        lines={[
          { name: '个人中心', icon: UserRound, href: '/#/users' },
          { name: '我的订单', icon: Package, lines: orders },
          { name: '我的竞拍', icon: Gavel, href: '/#/order/bid/list' },
          { name: '充值与明细', icon: Wallet, href: '/#/users/charge' },
          { name: '收藏', icon: Heart, href: '/#/users/collect' },
          { name: '足迹', icon: Footprints, href: '/#/users/history' },
          { name: '关注', icon: Store, href: '/#/users/shop' },
          { name: '黑名单', icon: Ban, href: '/#/users/shop/black' },
          { name: '客服', icon: Headset, href: '/#/users/service' },
          { name: '设置', icon: Settings, href: '/#/users/setting' },
          'line',
          { name: '退出登录', icon: LogOut, onPress: () => void logOut() },
        ]}
      >
        <Avatar src={user.HeadImg} name={user.CustomerName} onFail={setLostPicture} />
        <span className="max-w-20 truncate max-tablet:sr-only desk:max-w-30">{user.CustomerName}</span>
      </Menu>
      {lostPicture !== null && lostPicture === user.HeadImg && (
        <Suspense>
          <AvatarSync src={lostPicture} onEnd={endSync} />
        </Suspense>
      )}
    </>
  )
}
