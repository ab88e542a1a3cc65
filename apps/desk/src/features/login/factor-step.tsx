import type { Standing } from '@otsukai/contract/desk/session'
import { FactorForm } from '@otsukai/ui/desk/factor-form.tsx'
import { LoginPerson } from '@otsukai/ui/desk/login-frame.tsx'
import { act, problemOf, useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useState } from 'react'
import { passkeysWork, showPasskey } from '../../lib/passkeys.ts'

interface Props {
  account: string
  standing: Standing
  onStanding: (next: Standing) => void
  onOther: () => void
}

const NOT_SHOWN = problemOf('通行密钥没有通过。再试一次，或者换一种方式。')

/** The second step: an authenticator, a passkey, or a recovery code. */
export function FactorStep({ account, standing, onStanding, onOther }: Props) {
  const totp = useAction(calls.deskTotp)
  const recover = useAction(calls.deskRecover)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const factors = (standing.factors ?? ['totp']).filter((factor) => factor !== 'passkey' || passkeysWork())

  const byPasskey = async () => {
    setAsking(true)
    setProblem(null)
    try {
      const options = await act(calls.deskPasskeyOptions, {})
      if (!('data' in options)) return setProblem(options.problem)
      const done = await act(calls.deskPasskey, { assertion: await showPasskey(options.data) })
      if ('data' in done) onStanding(done.data)
      else setProblem(done.problem)
    } catch {
      setProblem(NOT_SHOWN)
    } finally {
      setAsking(false)
    }
  }
  const take = (done: { data: Standing } | null) => done && onStanding(done.data)
  return (
    <>
      {account !== '' && <LoginPerson name={account} onOther={onOther} />}
      <FactorForm
        ways={factors}
        pending={totp.pending || recover.pending || asking}
        problem={totp.problem ?? recover.problem ?? problem}
        onCode={(code) => void totp.run({ code }).then(take)}
        onRecovery={(code) => void recover.run({ code }).then(take)}
        onPasskey={() => void byPasskey()}
      />
    </>
  )
}
