import { buttonLook } from '@otsukai/ui/button-look.ts'
import drawing from '@otsukai/ui/drawings/not-delivered.svg'
import { Page } from '@otsukai/ui/page.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '../lib/links.ts'

/** The screen of an unknown address. Only members see it; visitors are sent to log in. */
export default function NotFound({ children }: { children?: ReactNode }) {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <Page title="没有这一页">
      <div className="grid justify-items-center pt-18 pb-6 text-center">
        <img src={drawing} alt="" width={280} height={200} />
        <h1 className="mt-7 text-2xl font-semibold">这一页没有送到</h1>
        <p className="mt-1.5 text-balance text-ink-2">网址可能写错了，或者这一页已经搬走。你的订单和余额都还在。</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Link {...links.home()} className={buttonLook()}>
            返回首页
          </Link>
          <Link {...links.orders()} className={buttonLook()}>
            我的订单
          </Link>
          <Link {...links.messages({ about: 'support', text: `打不开这一页：${address}` })} className={buttonLook({ rank: 'quiet' })}>
            告诉客服
          </Link>
        </div>
      </div>
      {children}
    </Page>
  )
}
