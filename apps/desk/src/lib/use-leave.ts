import { sayFailed } from '@otsukai/ui/desk/undo-toast.tsx'
import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useRouter } from '@tanstack/react-router'

/** Logs out, and leads to the log-in. */
export function useLeave(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    const done = await act(calls.deskLogout, {})
    if (done.problem) sayFailed(`没能退出登录：${done.problem.message}`)
    else await router.invalidate()
  }
}
