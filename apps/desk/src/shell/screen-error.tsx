import { Button } from '@otsukai/ui/button.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { useRouter } from '@tanstack/react-router'

/** A screen that could not be drawn or loaded. */
export function ScreenError() {
  const router = useRouter()
  return (
    <Nothing
      drawing="fault"
      title="这一页没有打开"
      help="款项和订单都没有变。再试一次；还不行就刷新页面。"
      way={<Button onClick={() => void router.invalidate()}>再试一次</Button>}
    />
  )
}
