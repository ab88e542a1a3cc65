import { Button } from '@otsukai/ui/button.tsx'
import { CodeField } from '@otsukai/ui/desk/code-field.tsx'
import { PasswordField } from '@otsukai/ui/field.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act, problemOf } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { passkeysWork, showPasskey } from './passkeys.ts'
import { session, useSession } from './session.ts'

type Proof = { code: string } | { password: string } | { assertion: { id: string } }

const NOT_SHOWN = problemOf('通行密钥没有通过，再试一次。')

interface Factor {
  /** Asks for the factor; null where it was shown within five minutes. */
  field: ReactNode
  /** Why nothing can be done yet. */
  why: string | null
  /** Shows what was typed, where it is asked; answers whether one may go on. */
  show: () => Promise<boolean>
}

interface Options {
  /** Nothing else is to be filled in before it. */
  first?: boolean
  /** Called once a passkey was shown. */
  onPasskey?: () => void
}

/** Asks for the factor again, where money or rights move. A passkey is shown at once; all else is typed, for `show`. */
export function useFactor(needed: boolean, { first = false, onPasskey }: Options = {}): Factor {
  const { standing } = useSession()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(0)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const asked = needed && (standing?.steppedUpUntil ?? 0) <= serverNow()
  const byPassword = standing?.stepUpBy === 'password'
  const byCode = !byPassword && standing?.factors?.includes('totp') !== false
  const byPasskey = !byPassword && standing?.factors?.includes('passkey') === true

  const prove = async (proof: Proof): Promise<boolean> => {
    const shown = await act(calls.deskStepUp, proof)
    if ('data' in shown) session.renew(shown.data)
    else {
      setProblem(shown.problem)
      setTyped('')
      setRefused((times) => times + 1)
    }
    return 'data' in shown
  }
  const askPasskey = async () => {
    setPending(true)
    setProblem(null)
    try {
      const options = await act(calls.deskPasskeyOptions, {})
      if (!('data' in options)) setProblem(options.problem)
      else if (await prove({ assertion: await showPasskey(options.data) })) onPasskey?.()
    } catch {
      setProblem(NOT_SHOWN)
    } finally {
      setPending(false)
    }
  }
  const change = (value: string) => {
    setTyped(value)
    setProblem(null)
  }
  if (!asked) return { field: null, why: null, show: () => Promise.resolve(true) }
  return {
    why: typed !== '' ? null : byCode || byPassword ? '请先验证身份' : '请先用通行密钥验证',
    show: () => prove(byPassword ? { password: typed } : { code: typed }),
    field: (
      <div className="grid justify-items-stretch gap-2">
        <Note kind="aside" icon={ShieldCheck}>
          先验证是你本人，之后 5 分钟内不用再验。
        </Note>
        {byPassword && (
          <PasswordField
            label="登录密码"
            value={typed}
            autoComplete="current-password"
            autoFocus={first}
            onChange={({ target }) => change(target.value)}
          />
        )}
        {byCode && (
          <CodeField
            key={refused}
            label="验证器里的 6 位数字"
            value={typed}
            autoFocus={first || refused > 0}
            onChange={change}
            onWhole={change}
          />
        )}
        {byPasskey && (
          <Button
            icon={KeyRound}
            pending={pending}
            disabled={!passkeysWork()}
            title={passkeysWork() ? undefined : '这个网址用不了通行密钥，用 localhost 或 https 打开'}
            onClick={() => void askPasskey()}
          >
            用通行密钥验证
          </Button>
        )}
        <Problem problem={problem} />
      </div>
    ),
  }
}
