import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { Link } from '@tanstack/react-router'
import { Screen } from '../lib/screen.tsx'

/** An address that nothing is at. */
export const NotFound = () => (
  <Screen title="没有这个页面">
    <Nothing
      drawing="none"
      title="没有这个页面"
      help="地址可能写错了，或者这一页换了地方。"
      way={
        <Link to="/" className={buttonLook()}>
          回到首页
        </Link>
      }
    />
  </Screen>
)
