import { useLocation } from '@tanstack/react-router'
import type { MenuEntry } from '@otsukai/contract/site'
import { useQuery } from '@tanstack/react-query'
import { safeHref } from '../lib/links.ts'
import { siteReads } from '../lib/site.ts'
import { Menu } from '../ui/menu.tsx'

const look = 'relative flex h-10 items-center gap-1 rounded-photo px-2 text-control! whitespace-nowrap hover:bg-sunk desk:px-3'
const here =
  'font-semibold after:absolute after:inset-x-2 after:bottom-0.5 after:h-0.5 after:rounded-full after:bg-ink desk:after:inset-x-3'

/** Which entry is the screen on which one stands: of those whose address it is, the one that says most of it. */
function currentEntry(entries: readonly MenuEntry[], here: string): MenuEntry | null {
  const [path, search] = here.split('?')
  const params = new URLSearchParams(search)
  const saidBy = ({ MenuUrl, MenuDetail }: MenuEntry): number => {
    if (MenuDetail?.length) return Math.max(...MenuDetail.map(saidBy))
    const [ownPath, ownSearch] = MenuUrl.replace(/^[^#]*#/, '').split('?')
    const own = [...new URLSearchParams(ownSearch)]
    // In whichever order, it is the same list.
    const isHere = ownPath === path && own.every(([name, value]) => name === 'sort' || params.get(name) === value)
    return isHere ? own.length : -1
  }
  const most = Math.max(-1, ...entries.map(saidBy))
  return most < 0 ? null : (entries.find((entry) => saidBy(entry) === most) ?? null)
}

function Entry({ entry, current }: { entry: MenuEntry; current: boolean }) {
  const lines = (entry.MenuDetail ?? []).flatMap(({ MenuName, MenuUrl, MenuIcon }) => {
    const href = safeHref(MenuUrl)
    return href ? [{ name: MenuName, icon: MenuIcon, href, newTab: true }] : []
  })
  if (lines.length > 0)
    return (
      <Menu lines={lines} current={current} className={`${look} ${current ? here : ''}`}>
        {entry.MenuName}
      </Menu>
    )
  const href = safeHref(entry.MenuUrl)
  if (!href) return null
  return (
    <a href={href} aria-current={current ? 'page' : undefined} className={`${look} ${current ? here : ''}`}>
      {entry.MenuName}
    </a>
  )
}

/** The menu as the server gives it: entries with sub-entries fall down and open in a new tab, the others are plain links. */
export function SiteMenu() {
  const here = useLocation({ select: ({ href }) => href })
  const { data: entries = [] } = useQuery(siteReads.menu())
  const current = currentEntry(entries, here)
  return (
    <nav aria-label="主导航" className="flex min-w-0 gap-0 overflow-hidden max-tablet:hidden desk:gap-1">
      {entries.map((entry) => (
        <Entry key={entry.ID} entry={entry} current={entry === current} />
      ))}
    </nav>
  )
}
