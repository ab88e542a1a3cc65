import { formatTime } from '@otsukai/web/time.ts'

/** A station: passed, current, current and waiting for the member, ahead, or the end of what went no further. */
export interface ProgressStep {
  label: string
  state: 'done' | 'current' | 'waits' | 'ahead' | 'ended'
  /** When it was passed; null where unknown or not passed. */
  at: number | null
  /** In place of the time. */
  note?: string
}

const dots: Record<ProgressStep['state'], string> = {
  done: 'before:bg-matcha',
  current: 'before:bg-ai before:ring-4 before:ring-ai-wash',
  waits: 'before:bg-kihada before:ring-4 before:ring-kihada-wash',
  ended: 'before:bg-ink-2 before:ring-4 before:ring-sunk',
  ahead: 'before:bg-paper before:inset-ring-2 before:inset-ring-line-strong',
}

/** Stations as a line, each with the time at which it was passed. `label` says of what. */
export function ProgressLine({ label: name, steps, timeZone }: { label: string; steps: readonly ProgressStep[]; timeZone: string }) {
  return (
    <ol aria-label={name} className="flex px-2 pt-6 pb-5 max-tablet:px-0 max-tablet:pt-4 max-tablet:pb-3">
      {steps.map(({ label, state, at, note }, n) => {
        const time = note ?? formatTime(at, timeZone)
        const line = state !== 'ahead' && state !== 'ended' ? 'after:bg-matcha' : 'after:bg-line'
        return (
          <li
            key={label}
            aria-current={state === 'done' || state === 'ahead' ? undefined : 'step'}
            className={`relative min-w-0 flex-1 pt-9 text-center text-base max-tablet:pt-7 max-tablet:text-cap before:absolute before:top-1 before:left-1/2 before:z-1 before:size-5 before:-translate-x-1/2 before:rounded-full max-tablet:before:size-3.5 ${dots[state]} ${
              n > 0 ? `after:absolute after:top-[13px] after:right-1/2 after:h-0.5 after:w-full max-tablet:after:top-2.5 ${line}` : ''
            } ${state === 'ahead' ? 'text-ink-3' : state === 'done' ? '' : 'font-semibold'}`}
          >
            {state === 'done' && (
              <svg
                viewBox="0 0 20 20"
                aria-hidden
                className="absolute top-1 left-1/2 z-2 size-5 -translate-x-1/2 text-white max-tablet:size-3.5"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
              >
                <path d="m6 10.4 2.7 2.7 5.4-6" strokeLinecap="round" strokeLinejoin="round" />
              </svg>
            )}
            {label}
            {time && <span className="num block text-cap font-normal text-ink-3 max-tablet:hidden">{time}</span>}
          </li>
        )
      })}
    </ol>
  )
}
