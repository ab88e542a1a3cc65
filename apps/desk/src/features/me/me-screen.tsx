import { Button } from '@otsukai/ui/button.tsx'
import { ScreenBody } from '@otsukai/ui/desk/frame.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../lib/answer.tsx'
import { rolesZh } from '../../lib/rights.ts'
import { Screen } from '../../lib/screen.tsx'
import { SessionList } from '../../lib/session-list.tsx'
import { useSession, useStaff } from '../../lib/session.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { FactorsPanel } from './factors-panel.tsx'
import { MyRights } from './my-rights.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { StationPanel } from './station-panel.tsx'
import { ThisStation } from './this-station.tsx'

const timeOf = (at: number | string | undefined): string => formatTime(at, 'Asia/Shanghai') || '–'

/** Who one is at the desk, what one may do, and until when; or what this computer is. */
export function MeScreen() {
  const { standing } = useSession()
  return standing?.station ? <ThisStation endsAt={standing.endsAt} /> : <Own />
}

function Own() {
  const { name, account, roles } = useStaff()
  const { standing } = useSession()
  const me = useQuery(read(calls.deskMe, {}))
  const leave = useLeave()
  const steppedUp = standing?.steppedUpUntil
  return (
    <Screen title="我">
      <ScreenBody className="grid content-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid min-w-0 content-start gap-4">
          <Answer of={me} what="登录方式" waiting={<Skeleton className="h-96" />}>
            {(mine) => (
              <>
                <FactorsPanel {...mine} />
                <PasswordPanel />
                <StationPanel pin={mine.pin} badge={mine.badge} />
              </>
            )}
          </Answer>
          <MyRights />
        </div>
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
              <Fact name="有效到">{timeOf(standing?.endsAt)}</Fact>
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
          {me.data && (
            <DeskPanel title="登录在哪里" count={me.data.sessions.length}>
              <SessionList sessions={me.data.sessions} empty="只有这一处。" />
            </DeskPanel>
          )}
        </div>
      </ScreenBody>
    </Screen>
  )
}
