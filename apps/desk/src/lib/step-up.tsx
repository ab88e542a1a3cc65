import { PasswordField, TextField } from '@otsukai/ui/field.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useState } from 'react'
import { session, useSession } from './session.ts'

/** An act is confirmed within this long of what the session says of its step-up. */
const MARGIN_MS = 20_000

/** The factor again, for acts that need it: `asks` while the last time is too long ago. */
export function useStepUp(needed: boolean) {
  const { standing } = useSession()
  const stepping = useAction(calls.deskStepUp)
  const [value, setValue] = useState('')
  const [openedAt] = useState(() => serverNow())
  const by = standing?.stepUpBy ?? 'factor'
  const until = Number(standing?.steppedUpUntil ?? 0)
  const asks = needed && until < openedAt + MARGIN_MS
  return {
    asks,
    by,
    value,
    setValue,
    problem: stepping.problem,
    pending: stepping.pending,
    lacks: asks && value === '' ? (by === 'password' ? '动钱要再输一次密码' : '动钱要再输一次验证码') : null,
    /** Shows the factor where it is asked for; answers whether the act may go on. */
    async show(): Promise<boolean> {
      if (!asks) return true
      const done = await stepping.run(by === 'password' ? { password: value } : { code: value })
      if (!done) return false
      session.renew(done.data)
      return true
    },
  }
}

/** Where the factor is typed, in a sheet. */
export function FactorField({ stepUp: { by, value, setValue, problem } }: { stepUp: ReturnType<typeof useStepUp> }) {
  const common = {
    value,
    error: problem?.message,
    onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
    className: 'max-w-60',
  }
  return by === 'password' ? (
    <PasswordField label="再输一次密码" autoComplete="current-password" {...common} />
  ) : (
    <TextField label="验证器上的 6 位数" inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...common} />
  )
}
