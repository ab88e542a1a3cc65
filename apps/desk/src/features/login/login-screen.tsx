import { LoginFrame, LoginTitle } from '@otsukai/ui/desk/login-frame.tsx'
import { useEffect } from 'react'
import { LoginSteps } from './login-steps.tsx'

/** The door of the desk. */
export function LoginScreen() {
  useEffect(() => {
    document.title = '登录 · 工作台'
  }, [])
  return (
    <LoginFrame>
      <LoginSteps title={<LoginTitle help="用店长给你开的账号。会员账号不能进这里。">登录工作台</LoginTitle>} />
    </LoginFrame>
  )
}
