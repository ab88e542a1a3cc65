import { Check } from 'lucide-react'
import { Icon } from '../icon.tsx'

/** The steps of one thing at the bench, and which are done. */
export const StepsBar = ({ steps, at }: { steps: readonly string[]; at: number }) => (
  <ol className="sideways flex rounded-photo bg-sunk px-2">
    {steps.map((name, n) => {
      const done = n < at
      const here = n === at
      return (
        <li
          key={name}
          aria-current={here ? 'step' : undefined}
          className={`flex h-8 flex-1 items-center justify-center gap-2 px-2 text-cap whitespace-nowrap ${done ? 'text-matcha' : here ? 'font-semibold' : 'text-ink-3'}`}
        >
          {done ? (
            <Icon of={Check} size={14} />
          ) : (
            <span
              className={`grid size-4 place-items-center rounded-full text-[10px] leading-none ${here ? 'bg-ink text-paper' : 'inset-ring inset-ring-line-strong'}`}
            >
              {n + 1}
            </span>
          )}
          {name}
        </li>
      )
    })}
  </ol>
)
