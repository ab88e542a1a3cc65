import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { Filter } from './filter.ts'
import { FilterChip } from './filter-chip.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { KeyHint } from './key-hint.tsx'

interface FilterBarProps {
  filters: readonly Filter[]
  /** The chosen value of each filter that is set. */
  values: Readonly<Record<string, string | undefined>>
  onChange: (id: string, value: string | undefined) => void
  /** Keeps what is set as a view of one's own. */
  onKeep?: () => void
  /** Removes the view of one's own that is shown. */
  onDrop?: () => void
  /** At the left before the chips, such as how rows are grouped. */
  start?: ReactNode
  /** At the right: find, order, columns, height, CSV. */
  children?: ReactNode
}

/** The filters of a list: what is set as chips, what else there is behind 筛选. */
export function FilterBar({ filters, values, onChange, onKeep, onDrop, start, children }: FilterBarProps) {
  const set = filters.filter(({ id }) => values[id] !== undefined)
  const free = filters.filter(({ id }) => values[id] === undefined)
  return (
    <div role="toolbar" aria-label="筛选" className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 px-5 py-2">
      {start}
      {set.map((filter) => (
        <FilterChip key={filter.id} filter={filter} value={values[filter.id]!} onChange={(value) => onChange(filter.id, value)} />
      ))}
      {free.length > 0 && (
        <FilterMenu
          name="筛选"
          shortcut="f"
          filters={free}
          onChoose={onChange}
          className="inline-flex h-(--chip) items-center gap-1.5 rounded-photo border border-dashed border-line-strong px-(--chip-pad) text-sm text-ink-2 hover:bg-sunk"
        >
          <Icon of={ListFilter} size={14} className="text-ink-3" />
          筛选
          <KeyHint keys="f" />
        </FilterMenu>
      )}
      {(onDrop ?? (set.length > 0 && onKeep)) && (
        <button type="button" className="link px-1.5" onClick={onDrop ?? onKeep}>
          {onDrop ? '删掉这个视图' : '存为视图'}
        </button>
      )}
      {children && <div className="ml-auto flex flex-1 basis-40 items-center justify-end gap-1">{children}</div>}
    </div>
  )
}
