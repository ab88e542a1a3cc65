import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { links } from '../lib/links.ts'
import { recordSearch } from '../lib/search-history.ts'
import { siteReads } from '../lib/site.ts'

/** The hot search words beside the field, as many as fit in the line. */
export function HotWords() {
  const { data = [] } = useQuery(siteReads.hotKeywords())
  if (data.length === 0) return null
  return (
    <nav
      aria-label="热搜"
      className="flex h-[22px] min-w-0 flex-1 flex-wrap gap-x-4 overflow-hidden text-sm/[22px] whitespace-nowrap text-ink-2 max-tablet:hidden"
    >
      <span className="text-ink-3">热搜</span>
      {data.slice(0, 6).map((word) => (
        <Link
          key={word}
          {...links.search(word)}
          onClick={() => recordSearch(word)}
          className="hover:text-ai max-desk:[&:nth-of-type(n+4)]:hidden"
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}
