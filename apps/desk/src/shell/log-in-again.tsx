import { Dialog } from '@base-ui/react/dialog'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Locked } from '@otsukai/ui/desk/trouble.tsx'
import { LoginSteps } from '../features/login/login-steps.tsx'
import { useSession } from '../lib/session.ts'

/** The session ended below an open screen: logging in again goes on where one was, with what was typed. */
export function LogInAgain() {
  const { standing } = useSession()
  const { name, account } = standing?.staff ?? { name: '共用电脑', account: '' }
  useKeys('登录', [], 'modal')
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-washi/92" />
        <Dialog.Popup
          aria-label="重新登录"
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100%-32px)] max-w-90 -translate-1/2 rounded-photo border border-line bg-paper p-6 outline-none"
        >
          <Locked name={name} help="登录到期了。填了一半的都还在，登录后继续。">
            <div className="mt-2 w-full text-left">
              <LoginSteps known={account} />
            </div>
          </Locked>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
