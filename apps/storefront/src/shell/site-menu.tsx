import type { MenuEntry } from '@otsukai/contract/site'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Menu } from '@otsukai/ui/menu.tsx'
import type { MenuLine } from '@otsukai/ui/menu-line.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { TextAlignJustify } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { safeHref } from '../lib/links.ts'
import { siteReads } from '../lib/site.ts'

/** The focus ring lies within the entry, as the row cuts off what is outside of it. */
const look =
  'relative -outline-offset-2 flex h-10 items-center gap-1 rounded-photo px-2 text-control! whitespace-nowrap hover:bg-sunk desk:px-3'
const here =
  'font-semibold after:absolute after:inset-x-2 after:bottom-0.5 after:h-0.5 after:rounded-full after:bg-ink desk:after:inset-x-3'

/** The menu entry of the present screen: of all entries that match the address, the one with the most parameters. */
function currentEntry(entries: readonly MenuEntry[], here: string): MenuEntry | null {
  const [path, search] = here.split('?')
  const params = new URLSearchParams(search)
  const matched = ({ MenuUrl, MenuDetail }: MenuEntry): number => {
    if (MenuDetail?.length) return Math.max(...MenuDetail.map(matched))
    const [ownPath, ownSearch] = MenuUrl.replace(/^[^#]*#/, '').split('?')
    const own = [...new URLSearchParams(ownSearch)]
    // The sort order is ignored, as it leaves the list the same.
    const isHere = ownPath === path && own.every(([name, value]) => name === 'sort' || params.get(name) === value)
    return isHere ? own.length : -1
  }
  const most = Math.max(-1, ...entries.map(matched))
  return most < 0 ? null : (entries.find((entry) => matched(entry) === most) ?? null)
}

/** An entry as a line of a menu. Sub-entries become a submenu and open in a new tab. */
function lineOf({ MenuName: name, MenuUrl, MenuIcon: icon, MenuDetail }: MenuEntry): MenuLine[] {
  const lines = linesOf(MenuDetail)
  if (lines.length > 0) return [{ name, icon, lines }]
  const href = safeHref(MenuUrl)
  return href ? [{ name, icon, href }] : []
}

const linesOf = (details: MenuEntry['MenuDetail']): MenuLine[] =>
  details.flatMap(({ MenuName: name, MenuUrl, MenuIcon: icon }) => {
    const href = safeHref(MenuUrl)
    return href ? [{ name, icon, href, newTab: true }] : []
  })

function Entry({ entry, current, className }: { entry: MenuEntry; current: boolean; className: string }) {
  const own = `${look} ${current ? here : ''} ${className}`
  const lines = linesOf(entry.MenuDetail)
  if (lines.length > 0)
    return (
      <Menu lines={lines} current={current} className={own}>
        {entry.MenuName}
      </Menu>
    )
  const href = safeHref(entry.MenuUrl)
  if (!href) return null
  return (
    <a href={href} aria-current={current ? 'page' : undefined} className={own}>
      {entry.MenuName}
    </a>
  )
}

/**
 * The number of entries that fit in the row whole, and the width left behind them in pixels. Entries that do not fit wrap to a second
 * line, which is cut off.
 */
function useWholeEntries(entries: readonly MenuEntry[]) {
  const row = useRef<HTMLElement>(null)
  const [{ whole, left }, setRow] = useState({ whole: 0, left: 0 })
  useLayoutEffect(() => {
    const nav = row.current!
    const endOf = (one: HTMLElement | undefined): number => (one ? one.offsetLeft + one.offsetWidth : 0)
    const measure = () => {
      const shown = [...nav.querySelectorAll<HTMLElement>(':scope > :is(a, button)')]
      const cut = shown.findIndex((one) => one.offsetTop > 0 || endOf(one) > nav.clientWidth)
      const whole = cut < 0 ? shown.length : cut
      setRow({ whole, left: nav.clientWidth - endOf(shown[whole - 1]) })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(nav)
    measure()
    return () => observer.disconnect()
  }, [entries])
  return { row, whole, left }
}

/** The server's menu: a row of the entries that fit, and a dropdown of the others; on a phone a dropdown of all. */
export function SiteMenu() {
  const address = useLocation({ select: ({ href }) => href })
  const { data = none } = useQuery(siteReads.menu())
  const entries = data.filter((entry) => lineOf(entry).length > 0)
  const current = currentEntry(entries, address)
  const { row, whole, left } = useWholeEntries(data)
  const others = entries.slice(whole)
  return (
    <>
      <nav
        ref={row}
        aria-label="主导航"
        className="relative flex h-10 min-w-0 flex-wrap overflow-hidden max-tablet:invisible max-tablet:w-0 desk:gap-x-1"
      >
        {entries.map((entry, at) => (
          <Entry key={entry.ID} entry={entry} current={entry === current} className={at < whole ? '' : 'invisible'} />
        ))}
      </nav>
      {others.length > 0 && (
        // Moved right behind the last entry by `right`, which leaves the row's width unchanged.
        <div className="relative shrink-0 max-tablet:-mr-3 max-tablet:ml-auto tablet:-ml-5" style={{ right: left }}>
          <Menu
            lines={others.flatMap(lineOf)}
            current={current !== null && others.includes(current)}
            className="text-control! max-tablet:px-2 tablet:max-desk:px-2"
          >
            <Icon of={TextAlignJustify} className="tablet:hidden" />
            <span className="max-tablet:sr-only">更多</span>
          </Menu>
        </div>
      )}
    </>
  )
}

/** A stable empty list until the menu is loaded. */
const none: MenuEntry[] = []
