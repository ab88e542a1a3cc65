import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Menu } from '@base-ui/react/menu'
import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, CircleUser, LogOut, Monitor, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { rolesZh } from '../lib/rights.ts'
import { useSession, useStaff } from '../lib/session.ts'
import { station, useStation } from '../lib/station.ts'
import { useLeave } from '../lib/use-leave.ts'

const line = 'flex h-8 items-center gap-2.5 rounded-[6px] px-2.5 whitespace-nowrap outline-none data-highlighted:bg-sunk'

/** Who is logged in, or stands at a shared computer, at the foot of the rail. */
export function PersonMenu({ narrow }: { narrow: boolean }) {
  const { standing } = useSession()
  return standing?.station ? <StationMenu narrow={narrow} /> : <OwnMenu narrow={narrow} />
}

function StationMenu({ narrow }: { narrow: boolean }) {
  const { here } = useStation()
  const router = useRouter()
  return (
    <Foot narrow={narrow} name={here?.name ?? '没有人'} says="共用电脑">
      <Menu.Item className={line} onClick={station.ask}>
        <Icon of={UserRoundCheck} size={16} className="text-ink-3" />
        {here ? '换人…' : '报名字…'}
      </Menu.Item>
      {here && (
        <Menu.Item className={line} onClick={station.leave}>
          <Icon of={LogOut} size={16} className="text-ink-3" />
          我走了
        </Menu.Item>
      )}
      <Menu.Item className={line} onClick={() => void router.navigate({ to: '/me' })}>
        <Icon of={Monitor} size={16} className="text-ink-3" />
        这台电脑
      </Menu.Item>
    </Foot>
  )
}

function OwnMenu({ narrow }: { narrow: boolean }) {
  const { name, account, roles } = useStaff()
  const router = useRouter()
  const leave = useLeave()
  return (
    <Foot narrow={narrow} name={name} says={rolesZh(roles)}>
      <p className="px-2.5 pt-1 pb-2 text-cap text-ink-3">{account}</p>
      <Menu.Item className={line} onClick={() => void router.navigate({ to: '/me' })}>
        <Icon of={CircleUser} size={16} className="text-ink-3" />
        我的账号
      </Menu.Item>
      <Menu.Item className={line} onClick={() => void leave()}>
        <Icon of={LogOut} size={16} className="text-ink-3" />
        退出登录
      </Menu.Item>
    </Foot>
  )
}

/** A name that opens a menu. */
const Foot = ({ narrow, name, says, children }: { narrow: boolean; name: string; says: string; children: ReactNode }) => (
  <Menu.Root modal={false}>
    <Menu.Trigger
      aria-label={`${name}，${says}`}
      className={`flex h-11 w-full items-center gap-[9px] rounded-photo text-left -outline-offset-2 hover:bg-paper/60 data-popup-open:bg-paper/60 ${narrow ? 'justify-center' : 'px-2'}`}
    >
      <Initial name={name} size="large" />
      {!narrow && (
        <>
          <span className="min-w-0 flex-1">
            <b className="block truncate leading-[18px] font-semibold">{name}</b>
            <span className="block truncate text-cap/4 text-ink-3">{says}</span>
          </span>
          <Icon of={ChevronsUpDown} size={16} className="text-ink-3" />
        </>
      )}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner side="top" align="start" sideOffset={6} className="z-30">
        <Menu.Popup className="float appear-up min-w-46 p-(--menu-pad) outline-none">{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)
