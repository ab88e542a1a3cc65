import type { Order } from '@otsukai/contract/orders'
import { formatTime } from '@otsukai/web/time.ts'
import { progressSteps, type ProgressStep } from './progress-steps.ts'

const dots: Record<ProgressStep['state'], string> = {
  done: 'before:bg-matcha',
  current: 'before:bg-ai before:ring-4 before:ring-ai-wash',
  ended: 'before:bg-ink-2 before:ring-4 before:ring-sunk',
  ahead: 'before:bg-paper before:inset-ring-2 before:inset-ring-line-strong',
}

/** The progress of an order as a line of stations, each with the time at which it was passed. */
export function ProgressLine({ order, timeZone }: { order: Order; timeZone: string }) {
  const steps = progressSteps(order)
  return (
    <ol aria-label="订单进度" className="flex px-2 pt-6 pb-5 max-tablet:px-0 max-tablet:pt-4 max-tablet:pb-3">
      {steps.map(({ label, state, at }, n) => {
        const time = formatTime(at, timeZone)
        const line = state === 'done' || state === 'current' ? 'after:bg-matcha' : 'after:bg-line'
        return (
          <li
            key={label}
            aria-current={state === 'current' || state === 'ended' ? 'step' : undefined}
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
            {time && <time className="num block text-cap font-normal text-ink-3 max-tablet:hidden">{time}</time>}
          </li>
        )
      })}
    </ol>
  )
}
