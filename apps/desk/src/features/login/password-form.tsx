import type { Standing } from '@otsukai/contract/desk/session'
import { Button } from '@otsukai/ui/button.tsx'
import { PasswordField, TextField } from '@otsukai/ui/field.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useForm } from '@tanstack/react-form'

const needed =
  (words: string) =>
  ({ value }: { value: string }) =>
    value.trim() === '' ? words : undefined

interface Props {
  /** Whose session it was. */
  known: string
  onStanding: (next: Standing, account: string) => void
}

/** The first step: e-mail and password. */
export function PasswordForm({ known, onStanding }: Props) {
  const login = useAction(calls.deskLogin)
  const form = useForm({
    defaultValues: { account: known, password: '' },
    async onSubmit({ value: { account, password } }) {
      const done = await login.run({ account: account.trim(), password })
      if (done) onStanding(done.data, account.trim())
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
      className="grid gap-4"
    >
      <form.Field name="account" validators={{ onSubmit: needed('请填写邮箱。') }}>
        {(field) => (
          <TextField
            label="邮箱"
            type="email"
            autoComplete="username"
            autoFocus={known === ''}
            value={field.state.value}
            error={field.state.meta.errors[0]}
            onChange={({ target }) => field.handleChange(target.value)}
          />
        )}
      </form.Field>
      <form.Field name="password" validators={{ onSubmit: needed('请填写密码。') }}>
        {(field) => (
          <PasswordField
            label="密码"
            autoComplete="current-password"
            autoFocus={known !== ''}
            value={field.state.value}
            error={field.state.meta.errors[0] ?? login.problem?.message}
            onChange={({ target }) => {
              if (login.problem) login.dismiss()
              field.handleChange(target.value)
            }}
          />
        )}
      </form.Field>
      <Button type="submit" rank="ink" size="large" wide pending={login.pending} className="mt-1">
        登录
      </Button>
    </form>
  )
}
