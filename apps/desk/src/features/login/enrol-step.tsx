import type { Standing } from '@otsukai/contract/desk/session'
import { Button } from '@otsukai/ui/button.tsx'
import { EnrolForm, RecoveryCodes } from '@otsukai/ui/desk/enrol-form.tsx'
import { LoginTitle } from '@otsukai/ui/desk/login-frame.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { act, problemOf } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { makePasskey, passkeysWork } from '../../lib/passkeys.ts'

const NOT_MADE = problemOf('通行密钥没设成。再试一次，或者用验证器。')

interface Finished {
  standing: Standing
  codes: readonly string[]
}

/** Sets up the second factor, and shows the recovery codes once. */
export function EnrolStep({ onStanding }: { onStanding: (next: Standing) => void }) {
  const [secret, setSecret] = useState<{ secret: string; url: string } | null>(null)
  const [finished, setFinished] = useState<Finished | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const begun = useRef(false)

  const begin = useCallback(async () => {
    setProblem(null)
    const answer = await act(calls.deskEnrolTotp, {})
    if ('data' in answer) setSecret(answer.data)
    else setProblem(answer.problem)
  }, [])
  useEffect(() => {
    // A second secret would make what was scanned useless.
    if (!begun.current) void begin()
    begun.current = true
  }, [begin])

  const finish = async (proof: () => Promise<{ code: string } | { attestation: { id: string } }>) => {
    setPending(true)
    setProblem(null)
    try {
      const done = await act(calls.deskEnrolFinish, await proof())
      if (!('data' in done)) return setProblem(done.problem)
      const { standing, recoveryCodes } = done.data
      if (recoveryCodes === null) onStanding(standing)
      else setFinished({ standing, codes: recoveryCodes })
    } catch {
      setProblem(NOT_MADE)
    } finally {
      setPending(false)
    }
  }
  const byPasskey = () =>
    finish(async () => {
      const options = await act(calls.deskEnrolPasskey, {})
      if (!('data' in options)) throw new Error(options.problem.message)
      return { attestation: await makePasskey(options.data) }
    })

  if (finished) return <RecoveryCodes codes={finished.codes} pending={false} problem={null} onDone={() => onStanding(finished.standing)} />
  if (!secret)
    return (
      <>
        <LoginTitle help="以后每次登录、动钱都要用它。">先设第二步验证</LoginTitle>
        {problem ? (
          <>
            <Problem problem={problem} className="mb-3" />
            <Button onClick={() => void begin()}>再试一次</Button>
          </>
        ) : (
          <Skeleton className="h-60" />
        )}
      </>
    )
  return (
    <>
      <LoginTitle help="以后每次登录、动钱都要用它。">先设第二步验证</LoginTitle>
      <EnrolForm
        address={secret.url}
        secret={secret.secret}
        pending={pending}
        problem={problem}
        onCode={(code) => void finish(() => Promise.resolve({ code }))}
        {...(passkeysWork() && { onPasskey: () => void byPasskey() })}
      />
    </>
  )
}
