import { Button } from '@otsukai/ui/button.tsx'
import { ScreenBody } from '@otsukai/ui/desk/frame.tsx'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { Screen } from '../../lib/screen.tsx'
import { station, useStation } from '../../lib/station.ts'

/** A shared computer: who is there, until when it is one, and the way back. */
export function ThisStation({ endsAt }: { endsAt: number | undefined }) {
  const { here } = useStation()
  const close = useAction(calls.closeStation)
  const closeHere = async () => {
    if (await close.run({})) location.assign('/login')
  }
  return (
    <Screen title="这台电脑">
      <ScreenBody className="grid max-w-180 content-start gap-4">
        <DeskPanel title="共用电脑" beside="只能收货、验货、打包、记到付">
          <Facts>
            <Fact name="谁在用">{here?.name ?? '没有人。做第一件事时会问，刷工牌也行。'}</Fact>
            <Fact name="有效到">{formatTime(endsAt, 'Asia/Shanghai') || '–'}</Fact>
          </Facts>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button onClick={station.ask}>{here ? '换人…' : '报名字…'}</Button>
            {here && <Button onClick={station.leave}>我走了</Button>}
            <Button pending={close.pending} onClick={() => void closeHere()}>
              不再共用，退出
            </Button>
          </div>
          <Problem problem={close.problem} className="mt-2" />
        </DeskPanel>
      </ScreenBody>
    </Screen>
  )
}
