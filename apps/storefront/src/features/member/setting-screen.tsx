import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import type { ReactNode } from 'react'
import { AvatarForm } from './avatar-form.tsx'
import { ContactsForm } from './contacts-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { useSession } from '../../lib/session.ts'
import { useOwnChoice } from '../../lib/own-choice.ts'
import { useOriginalsOnly } from '../../lib/text-view.ts'

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
          <Part title="显示语言" about="标题、说明、留言一起变；看商品时还能随手切换。只存在这个浏览器里">
            <LanguageChoice />
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

const sample = { name: 'RICOH WG-80 防水カメラ リコー 元箱付き', nameZh: 'RICOH 理光 WG-80 防水相机 带原盒' }

/** What titles look like either way. */
const views = [
  { value: 'pair', name: '译文 + 原文', originals: false },
  { value: 'originals', name: '只看原文', originals: true },
] as const

function LanguageChoice() {
  const [originals, choose] = useOriginalsOnly()
  const [withoutMachine, leaveMachine] = useOwnChoice('withoutMachine')
  return (
    <>
      <div role="radiogroup" aria-label="显示语言" className="grid max-w-160 gap-3 tablet:grid-cols-2">
        {views.map((view) => (
          <ChoiceTile
            key={view.value}
            name="language"
            value={view.value}
            checked={originals === view.originals}
            onChange={() => choose(view.originals)}
            className="items-start!"
          >
            <b className="block font-semibold">{view.name}</b>
            <span aria-hidden className="mt-2 flex min-h-18 gap-3 rounded-photo border border-line bg-paper p-2.5 text-sm">
              <Photo src={null} width={240} className="w-12 shrink-0 self-start" />
              <span className="min-w-0">
                {view.originals ? (
                  <span lang="ja">{sample.name}</span>
                ) : (
                  <>
                    {sample.nameZh}
                    <span lang="ja" className="block text-cap text-ink-3">
                      {sample.name}
                    </span>
                  </>
                )}
              </span>
            </span>
          </ChoiceTile>
        ))}
      </div>
      <TickBox checked={!withoutMachine} onChange={(on) => leaveMachine(!on)} className="mt-4">
        说明用机器翻译补齐
        <span className="block text-ink-3">关掉后只用常用句库和词典，其余显示原文。卖家说明要点不受影响。</span>
      </TickBox>
    </>
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
