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

/** The button that had it is gone. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus()

/** A new password, for whoever was sent a link. `onDone` is called once it is set. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const reset = useAction(calls.resetPassword)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkPassword(password)
    setWrong(found)
    if (found !== null || !(await reset.run({ token, password }))) return
    // Set, whether or not we hear who it is: the link is used up.
    await session.askUser()
    showToast('密码已修改，其他设备需要重新登录')
    onDone()
  }

  // It was used, is over or was replaced: no password helps any more.
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
          setWrong(null)
          if (reset.problem) reset.dismiss()
        }}
        error={wrong}
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
