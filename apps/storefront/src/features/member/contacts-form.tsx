import type { UserInfo } from '@otsukai/contract/users'
import { Button } from '@otsukai/ui/button.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { type FormEvent, useState } from 'react'
import { session } from '../../lib/session.ts'
import { checkEmail, checkName } from './register-check.ts'

/** Name and contacts, saved together; the call carries the changed fields only. */
export function ContactsForm({ user }: { user: UserInfo }) {
  const [typed, setTyped] = useState({ name: user.CustomerName, email: user.email ?? '', wechat: user.wechat ?? '' })
  const [errors, setErrors] = useState<{ name?: string | null; email?: string | null }>({})
  const update = useAction(calls.updateInfo)
  const bind = (field: keyof typeof typed) => ({
    name: field,
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: target.value })
      setErrors({ ...errors, [field]: null })
    },
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const [name, email, wechat] = [typed.name.trim(), typed.email.trim(), typed.wechat.trim()]
    const found = { name: checkName(name), email: email ? checkEmail(email) : null }
    setErrors(found)
    if (found.name || found.email) return
    const saved = await update.run({
      ...(name !== user.CustomerName && { CustomerName: name }),
      ...(email !== (user.email ?? '') && { email }),
      ...(wechat !== (user.wechat ?? '') && { wechat }),
    })
    if (!saved) return
    session.setUser(saved.data)
    showToast('已保存')
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="max-w-160">
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField label="昵称（1–20 个字）" {...bind('name')} error={errors.name} autoComplete="nickname" />
        <TextField label="账号" value={user.CustomAccount} disabled hint="登录用的账号，不能修改" />
        <TextField label="邮箱（选填）" type="email" {...bind('email')} error={errors.email} autoComplete="email" />
        <TextField label="微信号（选填）" {...bind('wechat')} maxLength={40} placeholder="方便客服找到你" autoComplete="off" />
      </div>
      <Problem problem={update.problem} className="mt-5" />
      <Button type="submit" pending={update.pending} className="mt-5">
        保存
      </Button>
    </form>
  )
}
