interface Leg {
  name: string
  /** When, or by when. */
  time: string
  /** How long the way here took. */
  took?: string
}

interface ProgressProps {
  legs: readonly Leg[]
  /** The leg it stands at; before it all is done. */
  at: number
  /** It waits there for too long, or differs. */
  waits?: boolean
}

/** How far something is, with the time each leg took: in a row, on a phone one below the other. */
export const Progress = ({ legs, at, waits = false }: ProgressProps) => (
  <ol className="sideways flex px-2 pt-5.5 pb-3.5 max-tablet:flex-col max-tablet:px-4 max-tablet:py-2">
    {legs.map(({ name, time, took }, n) => {
      const done = n < at
      const here = n === at
      const dot = done
        ? 'bg-matcha'
        : here
          ? waits
            ? 'bg-kihada ring-3 ring-kihada-wash'
            : 'bg-ai ring-3 ring-ai-wash'
          : 'bg-paper inset-ring-[1.5px] inset-ring-line-strong'
      return (
        <li
          key={name}
          aria-current={here ? 'step' : undefined}
          className={`relative min-w-21 flex-1 pt-5.5 text-center leading-[18px] max-tablet:flex max-tablet:items-baseline max-tablet:gap-2 max-tablet:py-1.5 max-tablet:pl-6 max-tablet:text-left ${here ? 'font-semibold' : done ? '' : 'text-ink-3'}`}
        >
          {n > 0 && (
            <span
              aria-hidden
              className={`absolute top-2 right-1/2 h-0.5 w-full max-tablet:-top-1/2 max-tablet:right-auto max-tablet:left-1.5 max-tablet:h-full max-tablet:w-0.5 ${n <= at ? 'bg-matcha' : 'bg-line'}`}
            />
          )}
          <span
            aria-hidden
            className={`absolute top-0.5 left-1/2 z-1 -ml-[7px] size-3.5 rounded-full max-tablet:top-2 max-tablet:left-0 max-tablet:ml-0 ${dot}`}
          />
          {took && (
            <em className="absolute -top-[9px] right-1/2 w-full text-[11px]/[14px] font-normal text-ink-3 not-italic max-tablet:static max-tablet:order-1 max-tablet:w-16 max-tablet:text-right">
              {took}
            </em>
          )}
          {name}
          <small className="block text-[12px]/4 font-normal text-ink-3 max-tablet:ml-auto">{time}</small>
        </li>
      )
    })}
  </ol>
)
