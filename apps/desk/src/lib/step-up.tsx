import { Sheet } from '@otsukai/ui/desk/sheet.tsx'
import { Button } from '@otsukai/ui/button.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act, problemOf } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FactorField } from './factor-field.tsx'
import { passkeysWork, showPasskey } from './passkeys.ts'
import { session, useSession } from './session.ts'

interface Asked {
  title: string
  run: () => void
}

/** Runs what needs the factor: at once within five minutes of the last one, else after a sheet that asks for it. Draw `sheet` where it is used. */
export function useStepUp(): { ask: (title: string, run: () => void) => void; sheet: ReactNode } {
  const { standing } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask: (title, run) => ((standing?.steppedUpUntil ?? 0) > serverNow() ? run() : setAsked({ title, run })),
    sheet: asked && <StepUpSheet {...asked} onClose={() => setAsked(null)} />,
  }
}

function StepUpSheet({ title, run, onClose }: Asked & { onClose: () => void }) {
  const { standing } = useSession()
  const [factor, setFactor] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const by = standing?.stepUpBy ?? 'factor'
  const show = async (proof: () => Promise<{ code: string } | { password: string } | { assertion: { id: string } }>) => {
    setPending(true)
    setProblem(null)
    try {
      const shown = await act(calls.deskStepUp, await proof())
      if ('data' in shown) {
        session.renew(shown.data)
        onClose()
        return run()
      }
      setProblem(shown.problem)
    } catch {
      setProblem(problemOf('没有读到通行密钥，再试一次。'))
    }
    setPending(false)
  }
  const byPasskey = () =>
    show(async () => {
      const options = await act(calls.deskPasskeyOptions, {})
      if (!('data' in options)) throw new Error(options.problem.message)
      return { assertion: await showPasskey(options.data) }
    })
  return (
    <Sheet
      title={title}
      about="先验证一次是你本人"
      button="验证"
      rank="ink"
      width={480}
      pending={pending}
      why={factor === '' ? '先填一下' : null}
      onConfirm={() => void show(() => Promise.resolve(by === 'password' ? { password: factor } : { code: factor }))}
      onClose={onClose}
    >
      <FactorField by={by} value={factor} onChange={setFactor} />
      {by === 'factor' && standing?.factors?.includes('passkey') && passkeysWork() && (
        <Button icon={KeyRound} onClick={() => void byPasskey()}>
          用通行密钥
        </Button>
      )}
      <Problem problem={problem} />
    </Sheet>
  )
}
