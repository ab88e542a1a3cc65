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

/** How far something is, with the time each leg took. */
export const Progress = ({ legs, at, waits = false }: ProgressProps) => (
  <ol className="sideways flex px-2 pt-5.5 pb-3.5">
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
          className={`relative min-w-21 flex-1 pt-5.5 text-center leading-[18px] ${here ? 'font-semibold' : done ? '' : 'text-ink-3'}`}
        >
          {n > 0 && <span aria-hidden className={`absolute top-2 right-1/2 h-0.5 w-full ${n <= at ? 'bg-matcha' : 'bg-line'}`} />}
          <span aria-hidden className={`absolute top-0.5 left-1/2 z-1 -ml-[7px] size-3.5 rounded-full ${dot}`} />
          {took && <em className="absolute -top-[9px] right-1/2 w-full text-[11px]/[14px] font-normal text-ink-3 not-italic">{took}</em>}
          {name}
          <small className="block text-[12px]/4 font-normal text-ink-3">{time}</small>
        </li>
      )
    })}
  </ol>
)
