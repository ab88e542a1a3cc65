import type { Standing } from '@otsukai/contract/desk/session'
import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { type ReactNode, useState } from 'react'
import { session, useSession } from '../../lib/session.ts'
import { EnrolStep } from './enrol-step.tsx'
import { FactorStep } from './factor-step.tsx'
import { PasswordForm } from './password-form.tsx'

interface Props {
  /** Whose session it was, where it is renewed. */
  known?: string
  /** Above the first step. */
  title?: ReactNode
}

/** The steps of a log-in: password, then the second factor, or setting one up. Until they are done nobody is logged in. */
export function LoginSteps({ known = '', title }: Props) {
  const { standing } = useSession()
  const [account, setAccount] = useState(known)
  // A page that was opened anew goes on where the log-in stood.
  const [begun, setBegun] = useState<Standing | null>(standing && standing.next !== 'done' ? standing : null)
  const take = (next: Standing) => (next.next === 'done' ? session.take(next) : setBegun(next))
  const beginAnew = async () => {
    await act(calls.deskLogout, {})
    setBegun(null)
  }
  if (begun?.next === 'factor') return <FactorStep account={account} standing={begun} onStanding={take} onOther={() => void beginAnew()} />
  if (begun?.next === 'enrol') return <EnrolStep onStanding={take} />
  return (
    <>
      {title}
      <PasswordForm
        known={known}
        onStanding={(next, typed) => {
          setAccount(typed)
          take(next)
        }}
      />
    </>
  )
}
