import { Link } from '@tanstack/react-router'
import { changeSearch, type SearchState } from './search-state.ts'

/** Only auctions end. */
const byEnd = { sort: 'endingSoon', label: '最快结束' } as const
const sorts: readonly { sort: SearchState['sort']; label: string }[] = [
  { sort: undefined, label: '综合' },
  { sort: 'newest', label: '最新上架' },
  { sort: 'priceAsc', label: '价格从低到高' },
  { sort: 'priceDesc', label: '价格从高到低' },
  { sort: 'likes', label: '喜欢最多' },
]

/** The order of the results. */
export function SortBar({ state }: { state: SearchState }) {
  return (
    <nav aria-label="排序" className="flex min-w-0 gap-1 overflow-x-auto rounded-photo bg-sunk p-1 [scrollbar-width:none]">
      {(state.kind === 'auction' ? [...sorts, byEnd] : sorts).map(({ sort, label }) => {
        const on = state.sort === sort
        return (
          <Link
            key={label}
            to="/search"
            search={changeSearch(state, { sort })}
            aria-current={on || undefined}
            className={`h-8 rounded-[6px] px-3 leading-8! whitespace-nowrap ${on ? 'bg-paper font-semibold text-ink shadow-[0_1px_2px_rgb(66_48_24/.1)]' : 'text-ink-2 hover:text-ink'}`}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
