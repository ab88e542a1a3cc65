import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Button } from '@otsukai/ui/button.tsx'
import { PasswordField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { links } from '../../lib/links.ts'
import { session } from '../../lib/session.ts'
import { checkPassword, PASSWORD_LENGTH } from './register-check.ts'

/** The submit button, which had the focus, is gone. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus()

/** Sets a new password by a link that support sent. Calls `onDone` once it is set. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const reset = useAction(calls.resetPassword)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkPassword(password)
    setError(found)
    if (found !== null || !(await reset.run({ token, password }))) return
    // Even if loading the user fails, the password is set and the link is used up.
    await session.askUser()
    showToast('密码已修改，其他设备需要重新登录')
    onDone()
  }

  // The link was used, has expired or was replaced: another try cannot succeed.
  if (reset.problem?.refusal === 'resetLinkOver')
    return (
      <>
        <Problem problem={reset.problem} className="mt-5" />
        <Link {...links.login()} replace ref={takeFocus} className={`mt-6 ${buttonLook({ rank: 'main', size: 'large', wide: true })}`}>
          去登录
        </Link>
      </>
    )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="mt-4 text-ink-2">设好后直接登录，其他设备需要重新登录。</p>
      <PasswordField
        label="新密码"
        name="password"
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          setError(null)
          if (reset.problem) reset.dismiss()
        }}
        error={error}
        hint={`至少 ${PASSWORD_LENGTH} 位`}
        good={checkPassword(password) === null ? `够 ${PASSWORD_LENGTH} 位了，越长越安全` : null}
        autoComplete="new-password"
        autoFocus
        className="mt-5"
      />
      <Problem problem={reset.problem} className="mt-5" />
      <Button type="submit" rank="main" size="large" wide pending={reset.pending} className="mt-6">
        设置并登录
      </Button>
    </form>
  )
}
