import { Button } from '@otsukai/ui/button.tsx'
import { PasswordField, TextField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { links } from '../../lib/links.ts'
import { asAccount, checkPassword, checkRegistration, PASSWORD_LENGTH, type Registration } from './register-check.ts'
import { useEnter } from './use-enter.ts'

const blank: Registration = { name: '', account: '', password: '' }

interface Props {
  /** Called once the new member is loaded. */
  onDone: () => void
  /** Opens the log-in with an account that exists already. */
  onLogin: (account: string) => void
}

export function RegisterForm({ onDone, onLogin }: Props) {
  const [typed, setTyped] = useState(blank)
  const [errors, setErrors] = useState<ReturnType<typeof checkRegistration>>({})
  const register = useAction(calls.register)
  const entry = useEnter(onDone)
  const bind = (field: keyof Registration) => ({
    name: field,
    value: typed[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: event.target.value })
      setErrors({ ...errors, [field]: undefined })
      if (register.problem) register.dismiss()
      entry.dismiss()
    },
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkRegistration(typed)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const { name, account, password } = typed
    if (await register.run({ CustomerName: name.trim(), account: asAccount(account), password })) await entry.enter()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField label="昵称" {...bind('name')} autoComplete="nickname" className="mt-5" />
      <TextField label="账号" {...bind('account')} hint="邮箱，或中国大陆手机号" autoComplete="username" className="mt-5" />
      <PasswordField
        label="密码"
        {...bind('password')}
        hint={`至少 ${PASSWORD_LENGTH} 位`}
        good={checkPassword(typed.password) === null ? `够 ${PASSWORD_LENGTH} 位了，越长越安全` : null}
        autoComplete="new-password"
        className="mt-5"
      />
      <Problem
        problem={register.problem ?? entry.problem}
        way={
          register.problem?.refusal === 'accountTaken' && (
            <button type="button" className="underline underline-offset-3" onClick={() => onLogin(typed.account)}>
              用它登录
            </button>
          )
        }
        className="mt-5"
      />
      <Button type="submit" rank="main" size="large" wide pending={register.pending} className="mt-6">
        注册并登录
      </Button>
      <p className="mt-4 text-cap text-ink-3">
        不用实名，也不会默认开通任何收费服务。费用和规则见
        <Link {...links.guide(3)} className="link">
          收费标准
        </Link>
        和
        <Link {...links.guide(4)} className="link">
          购买须知
        </Link>
        。
      </p>
    </form>
  )
}
