import { Button } from '@otsukai/ui/button.tsx'
import { PasswordField, TextField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { type FormEvent, useState } from 'react'
import { asAccount } from './register-check.ts'
import { useEnter } from './use-enter.ts'

/** Account and password. Calls `onDone` once the member is loaded. `known` prefills the account. */
export function LoginForm({ onDone, known }: { onDone: () => void; known: string }) {
  const [account, setAccount] = useState(known)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const login = useAction(calls.login)
  const entry = useEnter(onDone)
  const type = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setMissing(null)
    if (login.problem) login.dismiss()
    entry.dismiss()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const error = !account.trim() ? '请填写账号。' : !password ? '请填写密码。' : null
    setMissing(error)
    if (error) return
    if (await login.run({ account: asAccount(account), password })) await entry.enter()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="账号"
        name="account"
        value={account}
        onChange={type(setAccount)}
        placeholder="邮箱或手机号"
        autoComplete="username"
        autoFocus={known === ''}
        className="mt-5"
      />
      <PasswordField
        label="密码"
        name="password"
        value={password}
        onChange={type(setPassword)}
        autoComplete="current-password"
        autoFocus={known !== ''}
        error={missing ?? login.problem?.message}
        className="mt-5"
      />
      <Problem problem={entry.problem} className="mt-5" />
      <Button type="submit" rank="main" size="large" wide pending={login.pending} className="mt-6">
        登录
      </Button>
    </form>
  )
}
