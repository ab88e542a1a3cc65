import type { DataOf } from '@otsukai/contract/call'
import type { deskMe } from '@otsukai/contract/desk/session'
import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { session, useMay } from '../../lib/session.ts'
import { useStepUp } from '../../lib/step-up.tsx'
import { Line } from './factors-panel.tsx'

const again = () => queryClient.invalidateQueries({ queryKey: [calls.deskMe.path] })

/** How one names oneself at a shared computer, and making this browser one. */
export function StationPanel({ pin, badge }: Pick<DataOf<typeof deskMe>, 'pin' | 'badge'>) {
  const may = useMay()
  const router = useRouter()
  const { ask, sheet } = useStepUp()
  const setPin = useAction(calls.setPin)
  const newBadge = useAction(calls.newBadge)
  const open = useAction(calls.openStation)
  const [digits, setDigits] = useState<string | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const [sure, setSure] = useState(false)
  const good = /^\d{4,12}$/.test(digits ?? '')

  const savePin = async () => {
    if (digits === null || !(await setPin.run({ pin: digits }))) return
    setDigits(null)
    sayDone('PIN 设好了')
    await again()
  }
  const makeBadge = async () => {
    const done = await newBadge.run({})
    if (!done) return
    setCode(done.data.code)
    await again()
  }
  const openHere = async () => {
    const done = await open.run({})
    if (!done) return
    session.take(done.data)
    await router.invalidate()
  }
  return (
    <DeskPanel title="共用电脑" beside="在仓库的电脑上，扫工牌或输 PIN 报名字">
      <Line
        name="PIN"
        state={pin ? <State tone="done">已设好</State> : <State tone="none">还没设</State>}
        ways={
          <Button size="small" onClick={() => setDigits(digits === null ? '' : null)}>
            {digits === null ? (pin ? '改…' : '设置…') : '取消'}
          </Button>
        }
      />
      {digits !== null && (
        <form
          noValidate
          className="mb-2 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (good) ask('设 PIN', () => void savePin())
          }}
        >
          <TextField
            label="4 到 12 位数字"
            inputMode="numeric"
            type="password"
            autoComplete="off"
            autoFocus
            maxLength={12}
            value={digits}
            className="w-44"
            onChange={({ target }) => setDigits(target.value)}
          />
          <Button type="submit" rank="ink" pending={setPin.pending} disabled={!good} title={good ? undefined : '4 到 12 位数字'}>
            保存
          </Button>
        </form>
      )}
      <Line
        name="工牌"
        state={badge ? <State tone="done">有</State> : <State tone="none">没有</State>}
        ways={
          <Button
            size="small"
            pending={newBadge.pending}
            onClick={() => ask(badge ? '换工牌，旧的作废' : '做工牌', () => void makeBadge())}
          >
            {badge ? '换一张…' : '做一张…'}
          </Button>
        }
      />
      {code !== null && (
        <div className="mb-2 grid gap-2">
          <Note kind="act">只显示这一次。把它印成条码贴在工牌上，旧的已经作废。</Note>
          <p className="num rounded-photo border border-line bg-washi px-3 py-2 font-sans text-head wrap-anywhere select-all">{code}</p>
        </div>
      )}
      {may('staff.manage') && (
        <>
          <Line
            name="这台电脑"
            state={<span className="text-ink-3">变成共用电脑后 12 小时内只能收货、验货、打包、记到付</span>}
            ways={
              <Button size="small" onClick={() => setSure(!sure)}>
                {sure ? '取消' : '变成共用…'}
              </Button>
            }
          />
          {sure && (
            <Note
              kind="act"
              way={
                <button type="button" disabled={open.pending} onClick={() => ask('把这台变成共用电脑', () => void openHere())}>
                  变成共用电脑
                </button>
              }
            >
              你自己会从这台退出，之后谁做的由工牌或 PIN 记名。
            </Note>
          )}
        </>
      )}
      <Problem problem={setPin.problem ?? newBadge.problem ?? open.problem} className="mt-2" />
      {sheet}
    </DeskPanel>
  )
}
