import type { DataOf } from '@otsukai/contract/call'
import type { deskMe } from '@otsukai/contract/desk/session'
import { Button } from '@otsukai/ui/button.tsx'
import { EnrolForm, RecoveryCodes } from '@otsukai/ui/desk/enrol-form.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act, problemOf } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { type ReactNode, useState } from 'react'
import { makePasskey, passkeysWork } from '../../lib/passkeys.ts'
import { session } from '../../lib/session.ts'
import { useStepUp } from '../../lib/step-up.tsx'
import { beijing } from '../../lib/times.ts'

type Me = DataOf<typeof deskMe>
type Open = { kind: 'totp'; secret: string; url: string } | { kind: 'codes'; codes: readonly string[] }

/** Codes run low below this. */
const FEW = 3

/** The second factors and recovery codes of one's own. */
export function FactorsPanel({ totp, passkeys, recoveryCodesLeft }: Me) {
  const { ask, sheet } = useStepUp()
  const [open, setOpen] = useState<Open | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const has = totp || passkeys.length > 0
  const last = passkeys.length + (totp ? 1 : 0) === 1

  const again = () => queryClient.invalidateQueries({ queryKey: [calls.deskMe.path] })
  /** Draws the waiting and the problem of one of the ways below. */
  const run = async (work: () => Promise<{ message: string } | null>) => {
    setPending(true)
    setProblem(null)
    setProblem(await work().catch(() => problemOf('没设成，再试一次。')))
    setPending(false)
  }
  const beginTotp = () =>
    run(async () => {
      const begun = await act(calls.deskEnrolTotp, {})
      if (!('data' in begun)) return begun.problem
      setOpen({ kind: 'totp', ...begun.data })
      return null
    })
  const finish = (proof: { code: string } | { attestation: { id: string }; name: string }) =>
    run(async () => {
      const done = await act(calls.deskEnrolFinish, proof)
      if (!('data' in done)) return done.problem
      const { standing, recoveryCodes } = done.data
      session.renew(standing)
      setOpen(recoveryCodes === null ? null : { kind: 'codes', codes: recoveryCodes })
      sayDone('code' in proof ? '验证器设好了' : '通行密钥加好了')
      await again()
      return null
    })
  const addPasskey = () =>
    run(async () => {
      const options = await act(calls.deskEnrolPasskey, {})
      if (!('data' in options)) return options.problem
      const attestation = await makePasskey(options.data)
      await finish({ attestation, name: `通行密钥 ${passkeys.length + 1}` })
      return null
    })
  const remove = (passkey?: string) =>
    run(async () => {
      const done = await act(calls.removeFactor, passkey === undefined ? {} : { passkey })
      if (!('data' in done)) return done.problem
      sayDone('已移除')
      await Promise.all([again(), session.check()])
      return null
    })
  const newCodes = () =>
    run(async () => {
      const done = await act(calls.newRecoveryCodes, {})
      if (!('data' in done)) return done.problem
      setOpen({ kind: 'codes', codes: done.data.recoveryCodes })
      await again()
      return null
    })
  const whyLast = last ? '这是最后一个，先加别的再移除' : undefined

  return (
    <DeskPanel title="第二步验证" beside="登录和动钱都要用它">
      <Line
        name="验证器"
        state={totp ? <State tone="done">已设好</State> : <State tone="none">还没设</State>}
        ways={
          <>
            <Button size="small" pending={pending} onClick={() => ask(totp ? '换验证器' : '设验证器', () => void beginTotp())}>
              {totp ? '换一个…' : '设置…'}
            </Button>
            {totp && (
              <Button size="small" disabled={last} title={whyLast} onClick={() => ask('移除验证器', () => void remove())}>
                移除…
              </Button>
            )}
          </>
        }
      />
      {passkeys.map(({ id, name, createdAt }) => (
        <Line
          key={id}
          name={name || '通行密钥'}
          state={<span className="text-ink-3">{beijing(createdAt).slice(0, 10)} 加的</span>}
          ways={
            <Button size="small" disabled={last} title={whyLast} onClick={() => ask(`移除${name || '通行密钥'}`, () => void remove(id))}>
              移除…
            </Button>
          }
        />
      ))}
      <Line
        name={passkeys.length === 0 ? '通行密钥' : '再加一个'}
        state={
          passkeysWork() ? (
            <span className="text-ink-3">指纹、面容或安全密钥</span>
          ) : (
            <span className="text-ink-3">这个网址用不了，用 localhost 或 https 打开</span>
          )
        }
        ways={
          <Button size="small" disabled={!passkeysWork()} onClick={() => ask('加通行密钥', () => void addPasskey())}>
            添加…
          </Button>
        }
      />
      <Line
        name="恢复码"
        state={
          has ? (
            <State tone={recoveryCodesLeft <= FEW ? 'wait' : 'done'} loud>
              还剩 {recoveryCodesLeft} 个
            </State>
          ) : (
            <span className="text-ink-3">设好验证后才有</span>
          )
        }
        ways={
          <Button
            size="small"
            disabled={!has}
            title={has ? undefined : '先设验证器或通行密钥'}
            onClick={() => ask('重做恢复码，旧的全部作废', () => void newCodes())}
          >
            重做…
          </Button>
        }
      />
      {open === null && <Problem problem={problem} className="mt-2" />}
      {sheet}
      {/* What was shown once is closed by its own button. */}
      <Dialog
        open={open !== null}
        onClose={() => open?.kind === 'totp' && setOpen(null)}
        title={open?.kind === 'codes' ? '新的恢复码' : '设验证器'}
        width={460}
      >
        {open?.kind === 'totp' ? (
          <EnrolForm address={open.url} secret={open.secret} pending={pending} problem={problem} onCode={(code) => void finish({ code })} />
        ) : (
          open && <RecoveryCodes codes={open.codes} pending={false} problem={null} button="收好了" onDone={() => setOpen(null)} />
        )}
      </Dialog>
    </DeskPanel>
  )
}

/** A thing of one's own, how it stands, and what may be done with it. */
export const Line = ({ name, state, ways }: { name: string; state: ReactNode; ways?: ReactNode }) => (
  <div className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2 first:border-t-0">
    <span className="font-semibold">{name}</span>
    <span className="min-w-0">{state}</span>
    <span className="flex gap-2">{ways}</span>
  </div>
)
