import { Button } from '@otsukai/ui/button.tsx'
import { PasswordField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { type FormEvent, useState } from 'react'
import { checkPassword, PASSWORD_LENGTH } from './register-check.ts'

const blank = { old: '', next: '', again: '' }
type Typed = typeof blank

function check({ old, next, again }: Typed): Partial<Typed> {
  const nextError = checkPassword(next)
  return {
    ...(!old && { old: '请填写现在的密码。' }),
    ...(nextError !== null && { next: nextError }),
    ...(again !== next && { again: '两次输入的密码不一样。' }),
  }
}

/** Sets a new password, given the present one. */
export function PasswordForm({ account }: { account: string }) {
  const [typed, setTyped] = useState(blank)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const update = useAction(calls.updateInfo)
  // Shown under its own field.
  const refused = update.problem?.refusal === 'oldPasswordWrong' ? update.problem.message : undefined
  const bind = (field: keyof Typed) => ({
    name: field,
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: target.value })
      setErrors({ ...errors, [field]: '' })
      if (field === 'old') update.dismiss()
    },
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = check(typed)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (!(await update.run({ oldPassword: typed.old, newPassword: typed.next }))) return
    setTyped(blank)
    showToast('密码已修改，其他设备需要重新登录')
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="max-w-160">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <div className="grid gap-5 tablet:grid-cols-2">
        <PasswordField label="现在的密码" {...bind('old')} error={errors.old || refused} autoComplete="current-password" />
        <PasswordField
          label={`新密码（至少 ${PASSWORD_LENGTH} 位）`}
          {...bind('next')}
          error={errors.next}
          autoComplete="new-password"
          className="tablet:col-start-1"
        />
        <PasswordField label="再输一次" {...bind('again')} error={errors.again} autoComplete="new-password" />
      </div>
      {!refused && <Problem problem={update.problem} className="mt-5" />}
      <Button type="submit" pending={update.pending} className="mt-5">
        修改密码
      </Button>
    </form>
  )
}
