import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { links } from '../../lib/links.ts'
import { useSession } from '../../lib/session.ts'

const MemberPanel = lazy(() => import('./member-panel.tsx'))

/** Beside the banners: a member's money and orders, or for a visitor how buying works. */
export function HomePanel() {
  const { loggedIn } = useSession()
  if (!loggedIn) return <Visitor />
  return (
    <Suspense fallback={<Panel className="h-83 tablet:max-desk:h-56 desk:h-full" />}>
      <MemberPanel />
    </Suspense>
  )
}

const steps = [
  ['用中文搜索', '也可以粘贴商品 ID'],
  ['看清费用再下单', '日元和人民币逐项列出'],
  ['代购、验货、入库', '采购开始前随时可取消'],
] as const

const Visitor = () => (
  <Panel
    role="complementary"
    aria-label="怎么买"
    className="flex flex-col overflow-hidden tablet:max-desk:flex-row tablet:max-desk:items-end"
  >
    <div className="grow px-5 pt-5 tablet:max-desk:pb-5">
      <h2 className="text-md font-semibold">第一次来？三步就好</h2>
      <ol className="mt-4 grid gap-4 tablet:max-desk:grid-cols-3">
        {steps.map(([title, words], at) => (
          <li key={title} className="flex gap-3">
            <b className="num mt-0.5 size-6 shrink-0 rounded-full bg-ai-wash text-center text-base/6 font-semibold text-ai">{at + 1}</b>
            <span>
              <b className="block font-semibold">{title}</b>
              <span className="block text-sm text-ink-2">{words}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
    <div className="mt-auto shrink-0 px-5 pt-4 pb-5">
      <Link {...links.login()} className={buttonLook({ rank: 'ink', wide: true })}>
        登录或注册
      </Link>
      <p className="mt-2 text-center text-cap text-ink-3">不登录也能搜索和浏览</p>
    </div>
  </Panel>
)
