import { Icon } from '@otsukai/ui/icon.tsx'
import { SegmentedLinks, segmentLook } from '@otsukai/ui/segmented-links.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
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

/** The order of the results: links side by side, on a phone, which has no room for them, a list to choose from. */
export function SortBar({ state }: { state: SearchState }) {
  const choices = state.kind === 'auction' ? [...sorts, byEnd] : sorts
  return (
    <>
      <div className="min-w-0 max-tablet:hidden">
        <SegmentedLinks label="排序">
          {choices.map(({ sort, label }) => {
            const on = state.sort === sort
            return (
              <Link
                key={label}
                to="/search"
                search={changeSearch(state, { sort })}
                aria-current={on || undefined}
                className={segmentLook(on)}
              >
                {label}
              </Link>
            )
          })}
        </SegmentedLinks>
      </div>
      <SortList state={state} choices={choices} />
    </>
  )
}

function SortList({ state, choices }: { state: SearchState; choices: typeof sorts }) {
  const navigate = useNavigate()
  return (
    <label className="relative min-w-0 tablet:hidden">
      <select
        aria-label="排序"
        value={state.sort ?? ''}
        onChange={({ target }) =>
          void navigate({ to: '/search', search: changeSearch(state, { sort: choices.find(({ sort }) => sort === target.value)?.sort }) })
        }
        className="h-9 w-full appearance-none truncate rounded-photo border border-line-strong bg-paper pr-6 pl-2.5 font-semibold [field-sizing:content]"
      >
        {choices.map(({ sort, label }) => (
          <option key={label} value={sort ?? ''}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} className="pointer-events-none absolute top-2.5 right-1.5" />
    </label>
  )
}
