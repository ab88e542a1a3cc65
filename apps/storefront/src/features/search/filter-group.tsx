import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchState } from './search-state.ts'

export interface FilterProps {
  state: SearchState
  /** Goes to the search with the filter changed. */
  onChange: (next: SearchState) => void
}

/** A choice of a group; `next` is the search with the choice toggled. */
export interface Choice {
  label: string
  on: boolean
  next: SearchState
}

const box = 'peer size-[18px] appearance-none border-[1.5px] border-line-strong bg-paper outline-none checked:border-ai'
const kinds = { checkbox: `${box} rounded-tag checked:bg-ai`, radio: `${box} rounded-full checked:border-[5.5px]` }

export const FilterGroup = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => (
  <section
    aria-label={title}
    className="border-t border-line py-4 first:border-t-0 first:pt-0 max-tablet:border-0 max-tablet:py-0 max-tablet:pt-3.5"
  >
    <h2 className="mb-2 flex items-baseline justify-between text-base/5 font-semibold max-tablet:text-sm">
      {title}
      {beside}
    </h2>
    {children}
  </section>
)

export const RowsSkeleton = ({ count }: { count: number }) => (
  <div role="status" aria-label="正在加载">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="flex h-[30px] items-center">
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </div>
)

/** The look of a small text box among the filters. */
export const filterBox = 'h-9 w-full min-w-0 rounded-photo border border-line-strong bg-paper px-2.5 text-sm max-tablet:h-11'

interface ChoicesProps {
  name: string
  kind: keyof typeof kinds
  choices: readonly Choice[]
  onChange: FilterProps['onChange']
}

/** A group of check boxes or radio buttons: rows beside the results, chips in the phone's sheet. */
export function Choices({ name, kind, choices, onChange }: ChoicesProps) {
  return (
    <ul className="max-tablet:flex max-tablet:flex-wrap max-tablet:gap-2">
      {choices.map(({ label, on, next }) => (
        <li key={label}>
          <label
            className={`flex min-h-[30px] items-center gap-2.5 rounded-photo has-focus-visible:outline-2 has-focus-visible:outline-ai max-tablet:relative max-tablet:h-9 max-tablet:border max-tablet:px-3 max-tablet:text-sm ${on ? 'max-tablet:border-transparent max-tablet:bg-ai-wash max-tablet:text-ai-deep' : 'max-tablet:border-line max-tablet:bg-paper'}`}
          >
            <span className="relative grid size-[18px] shrink-0 place-items-center max-tablet:absolute max-tablet:opacity-0">
              <input type={kind} name={name} checked={on} onChange={() => onChange(next)} className={kinds[kind]} />
              {kind === 'checkbox' && (
                <Check
                  size={14}
                  strokeWidth={2.6}
                  aria-hidden
                  className="pointer-events-none absolute hidden text-white peer-checked:block"
                />
              )}
            </span>
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
