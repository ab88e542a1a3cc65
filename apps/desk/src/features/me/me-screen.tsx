import { Button } from '@otsukai/ui/button.tsx'
import { ScreenBody } from '@otsukai/ui/desk/frame.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useRouter } from '@tanstack/react-router'
import { rolesZh } from '../../lib/rights.ts'
import { Screen } from '../../lib/screen.tsx'
import { useSession, useStaff } from '../../lib/session.ts'
import { MyRights } from './my-rights.tsx'

const timeOf = (at: number | string | undefined): string => formatTime(at, 'Asia/Shanghai') || '–'

/** Who one is at the desk, what one may do, and until when. */
export function MeScreen() {
  const router = useRouter()
  const { name, account, roles } = useStaff()
  const { standing } = useSession()
  const leave = async () => {
    await act(calls.deskLogout, {})
    await router.invalidate()
  }
  const steppedUp = standing?.steppedUpUntil
  return (
    <Screen title="我">
      <ScreenBody className="grid content-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_372px]">
        <MyRights />
        <div className="grid content-start gap-4 max-[1099px]:order-first">
          <DeskPanel title="账号">
            <div className="mb-3 flex items-center gap-3">
              <Initial name={name} size="huge" />
              <span>
                <b className="block text-md font-semibold">{name}</b>
                <span className="text-ink-3">{account}</span>
              </span>
            </div>
            <Facts>
              <Fact name="角色">{rolesZh(roles)}</Fact>
            </Facts>
          </DeskPanel>
          <DeskPanel title="这次登录">
            <Facts>
              <Fact name="最晚到">{timeOf(standing?.endsAt)}</Fact>
              <Fact name="动钱验证">
                {steppedUp ? (
                  <State tone="done">到 {timeOf(steppedUp).slice(11)} 前不用再验</State>
                ) : (
                  <State tone="none">{standing?.stepUpBy === 'password' ? '动钱时问一次密码' : '动钱时问一次验证码'}</State>
                )}
              </Fact>
            </Facts>
            <Button className="mt-4" onClick={() => void leave()}>
              退出登录
            </Button>
          </DeskPanel>
        </div>
      </ScreenBody>
    </Screen>
  )
}
