import { X } from 'lucide-react'
import { Icon } from '../icon.tsx'
import type { Filter } from './filter.ts'
import { FilterMenu } from './filter-menu.tsx'

interface FilterChipProps {
  filter: Filter
  value: string
  onChange: (value: string | undefined) => void
}

/** A filter that is set, `状态 付款后未完结 ×`: a press changes it, the cross takes it away. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const chosen = filter.choices.find((choice) => choice.value === value)?.name ?? value
  return (
    <span className="inline-flex h-(--chip) items-center rounded-photo bg-ai-wash text-sm whitespace-nowrap text-ai-deep">
      <FilterMenu
        name={`${filter.name}：${chosen}`}
        filters={[filter]}
        onChoose={(_, next) => onChange(next)}
        className="flex h-full items-center gap-1.5 rounded-photo pl-2.5 hover:underline hover:underline-offset-3"
      >
        <span className="text-ai">{filter.name}</span>
        {chosen}
      </FilterMenu>
      <button
        type="button"
        aria-label={`去掉${filter.name}`}
        onClick={() => onChange(undefined)}
        className="grid h-full w-7 place-items-center rounded-photo text-ai hover:text-ai-deep"
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  )
}
