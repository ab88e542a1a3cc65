import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { Menu } from '@base-ui/react/menu'
import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, CircleUser, LogOut } from 'lucide-react'
import { rolesZh } from '../lib/rights.ts'
import { useSession, useStaff } from '../lib/session.ts'

const line = 'flex h-8 items-center gap-2.5 rounded-[6px] px-2.5 whitespace-nowrap outline-none data-highlighted:bg-sunk'

/** Who is logged in, at the foot of the rail, and the way out. */
export function PersonMenu({ narrow }: { narrow: boolean }) {
  const { name, account, roles } = useStaff()
  const { standing } = useSession()
  const router = useRouter()
  const leave = async () => {
    await act(calls.deskLogout, {})
    await router.invalidate()
  }
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`${name}，${rolesZh(roles)}`}
        className={`flex h-11 w-full items-center gap-[9px] rounded-photo text-left -outline-offset-2 hover:bg-paper/60 data-popup-open:bg-paper/60 ${narrow ? 'justify-center' : 'px-2'}`}
      >
        <Initial name={name} size="large" />
        {!narrow && (
          <>
            <span className="min-w-0 flex-1">
              <b className="block truncate leading-[18px] font-semibold">{name}</b>
              <span className="block truncate text-cap/4 text-ink-3">{standing?.station ? '共用电脑' : rolesZh(roles)}</span>
            </span>
            <Icon of={ChevronsUpDown} size={16} className="text-ink-3" />
          </>
        )}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" align="start" sideOffset={6} className="z-30">
          <Menu.Popup className="float appear-up min-w-46 p-(--menu-pad) outline-none">
            <p className="px-2.5 pt-1 pb-2 text-cap text-ink-3">{account}</p>
            <Menu.Item className={line} onClick={() => void router.navigate({ to: '/me' })}>
              <Icon of={CircleUser} size={16} className="text-ink-3" />
              我的账号
            </Menu.Item>
            <Menu.Item className={line} onClick={() => void leave()}>
              <Icon of={LogOut} size={16} className="text-ink-3" />
              退出登录
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
