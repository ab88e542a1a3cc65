import { LoginFrame, LoginTitle } from '@otsukai/ui/desk/login-frame.tsx'
import { useEffect } from 'react'
import { PasswordForm } from './password-form.tsx'

/** The door of the desk. */
export function LoginScreen() {
  useEffect(() => {
    document.title = '登录 · 工作台'
  }, [])
  return (
    <LoginFrame>
      <LoginTitle help="用店长给你开的账号。会员账号不能进这里。">登录工作台</LoginTitle>
      <PasswordForm />
    </LoginFrame>
  )
}
