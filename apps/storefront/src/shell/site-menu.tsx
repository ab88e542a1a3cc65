import { useLocation } from '@tanstack/react-router'
import type { MenuEntry } from '@otsukai/contract/site'
import { useQuery } from '@tanstack/react-query'
import { safeHref } from '../lib/links.ts'
import { siteReads } from '../lib/site.ts'
import { Menu } from '../ui/menu.tsx'

const look = 'relative flex h-10 items-center gap-1 rounded-photo px-2 text-control! whitespace-nowrap hover:bg-sunk desk:px-3'
const here =
  'font-semibold after:absolute after:inset-x-2 after:bottom-0.5 after:h-0.5 after:rounded-full after:bg-ink desk:after:inset-x-3'

/** Whether a menu address is the screen on which one stands; search params are not compared. */
const leadsTo = (href: string, pathname: string): boolean => href.replace(/^[^#]*#/, '').split('?')[0] === pathname

function Entry({ entry, pathname }: { entry: MenuEntry; pathname: string }) {
  const lines = (entry.MenuDetail ?? []).flatMap(({ MenuName, MenuUrl }) => {
    const href = safeHref(MenuUrl)
    return href ? [{ name: MenuName, href, newTab: true }] : []
  })
  if (lines.length > 0)
    return (
      <Menu lines={lines} className={look}>
        {entry.MenuName}
      </Menu>
    )
  const href = safeHref(entry.MenuUrl)
  if (!href) return null
  const current = leadsTo(href, pathname)
  return (
    <a href={href} aria-current={current ? 'page' : undefined} className={`${look} ${current ? here : ''}`}>
      {entry.MenuName}
    </a>
  )
}

/** The menu as the server gives it: entries with sub-entries fall down and open in a new tab, the others are plain links. */
export function SiteMenu() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data: entries = [] } = useQuery(siteReads.menu())
  return (
    <nav aria-label="主导航" className="flex min-w-0 gap-0 overflow-hidden max-tablet:hidden desk:gap-1">
      {entries.map((entry) => (
        <Entry key={entry.ID} entry={entry} pathname={pathname} />
      ))}
    </nav>
  )
}
