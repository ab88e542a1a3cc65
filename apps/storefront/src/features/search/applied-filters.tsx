import { Chip } from '@otsukai/ui/chip.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FilterNames, searchChips, withoutFilters } from './search-chips.ts'
import type { SearchState } from './search-state.ts'

/** The active filters as chips; a press removes one. Draws nothing without filters. */
export function AppliedFilters({ state, names }: { state: SearchState; names: FilterNames }) {
  const navigate = useNavigate()
  const chips = searchChips(state, names)
  if (chips.length === 0) return null
  return (
    <div className="-mt-1 mb-5 flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <Chip key={label} remove={label} onPress={() => void navigate({ to: '/search', search: without })}>
          {label}
        </Chip>
      ))}
      <Link to="/search" search={withoutFilters(state)} className="link ml-2 text-sm">
        清除全部
      </Link>
    </div>
  )
}
