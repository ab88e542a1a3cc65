import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Logo } from '@otsukai/ui/logo.tsx'
import { Menu } from '@otsukai/ui/menu.tsx'
import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { guides } from '../features/site/guides.ts'
import { links, safeHref } from '../lib/links.ts'
import { useSession } from '../lib/session.ts'
import { useConfig } from '../lib/site.ts'
import { MemberMenuSpace } from './member-menu-space.tsx'
import { SiteMenu } from './site-menu.tsx'

const MemberMenu = lazy(() => import('./member-menu.tsx'))

/** The messages and the member's menu, or for a visitor the log-in, to which the guard also sends the messages link. */
function Member() {
  const { loggedIn } = useSession()
  if (loggedIn)
    return (
      <Suspense fallback={<MemberMenuSpace />}>
        <MemberMenu />
      </Suspense>
    )
  return (
    <>
      <Link {...links.messages()} aria-label="消息" className="message-icon" />
      <Link {...links.login()} className={`${buttonLook({ size: 'compact' })} ml-1 tablet:ml-2`}>
        会员登录
      </Link>
    </>
  )
}

export function Header() {
  const config = useConfig()
  return (
    <header>
      <div className="wrap flex h-14 items-center gap-3 tablet:h-18 tablet:gap-5 desk:gap-9">
        <a href={safeHref(config?.home_url) ?? '/#/'} className="shrink-0 rounded-photo">
          <Logo />
          <span className="sr-only"> 首页</span>
        </a>
        <SiteMenu />
        <div className="flex items-center tablet:ml-auto tablet:gap-1">
          <Menu className="max-tablet:px-2" align="end" lines={guides.map(({ id, name, icon }) => ({ name, icon, link: links.guide(id) }))}>
            <Icon of={CircleHelp} className="tablet:hidden" />
            <span className="max-tablet:sr-only">下单须知</span>
          </Menu>
          <Member />
        </div>
      </div>
    </header>
  )
}
