import { type FormEvent, useState } from 'react'
import { calls } from 'virtual:calls'
import { useAction } from '../../lib/action.ts'
import { session } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'

/** Account and password. `onDone` is called once the member is known. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const login = useAction(calls.login)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const lacking = !account.trim() ? '请填写账号。' : !password ? '请填写密码。' : null
    setMissing(lacking)
    if (lacking) return
    if ((await login.run({ account: account.trim(), password })) && (await session.askUser())) onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="账号"
        name="account"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        autoComplete="username"
        autoFocus
        className="mt-5"
      />
      <PasswordField
        label="密码"
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        error={missing ?? login.problem?.message}
        className="mt-5"
      />
      <Button type="submit" rank="main" size="large" wide pending={login.pending} className="mt-6">
        登录
      </Button>
    </form>
  )
}
