import { Page } from '@otsukai/ui/page.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import type { ReactNode } from 'react'
import { AvatarForm } from './avatar-form.tsx'
import { ContactsForm } from './contacts-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { useSession } from '../../lib/session.ts'
import { useOwnChoice } from '../../lib/own-choice.ts'

/** Picture, name and contacts, browsing choices, password: each part is saved separately. */
export function SettingScreen() {
  const { user } = useSession()
  return (
    <Page title="设置" className="min-w-0 max-tablet:mt-5">
      <h1 className="mb-4 text-xl font-semibold">设置</h1>
      {user ? (
        <div className="grid gap-4">
          <Part title="头像" about="PNG、JPEG 或 WebP，不超过 5 MB">
            <AvatarForm />
          </Part>
          <Part title="昵称与联系方式" about="只有你和客服看得到">
            <ContactsForm user={user} />
          </Part>
          <Part title="浏览" about="只存在这个浏览器里">
            <BrowsingChoices />
          </Part>
          <Part title="密码" about="改完后，其他设备需要重新登录">
            <PasswordForm account={user.CustomAccount} />
          </Part>
        </div>
      ) : (
        <div role="status" aria-label="正在加载" className="grid gap-4">
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} className="h-48 rounded-photo" />
          ))}
        </div>
      )}
    </Page>
  )
}

function BrowsingChoices() {
  const [inNewTab, choose] = useOwnChoice('goodsInNewTab')
  return (
    <TickBox checked={inNewTab} onChange={choose}>
      在新标签页打开商品，列表留在原处
    </TickBox>
  )
}

const Part = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <Panel role="region" aria-label={title} className="grid gap-x-6 gap-y-4 px-4 py-5 tablet:px-6 desk:grid-cols-[168px_minmax(0,1fr)]">
    <div>
      <h2 className="text-md font-semibold">{title}</h2>
      <p className="text-cap text-ink-3">{about}</p>
    </div>
    <div className="min-w-0">{children}</div>
  </Panel>
)
