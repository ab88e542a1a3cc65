import type { ReactNode } from 'react'
import type { Tone } from './counts.ts'

/** One thing that happened. */
export interface HistoryLine {
  /** `11/20 14:20`, or the time alone. */
  time: string
  /** What happened, and who did it. */
  text: ReactNode
  /** In somebody's words. */
  why?: string | null
  tone?: Tone
}

const dots: Record<Tone, string> = {
  late: 'bg-shu',
  wait: 'bg-kihada',
  moving: 'bg-ai',
  done: 'bg-matcha',
  none: 'bg-paper inset-ring-[1.5px] inset-ring-line-strong',
  plain: 'bg-line-strong',
}

/** What happened, one below the other on a line. `wide`: the times have a day. */
export const History = ({ lines, wide = false }: { lines: readonly HistoryLine[]; wide?: boolean }) => (
  <ol>
    {lines.map(({ time, text, why, tone = 'plain' }, at) => (
      <li
        key={at}
        className={`group relative grid gap-2 py-[5px] ${wide ? 'grid-cols-[82px_14px_minmax(0,1fr)]' : 'grid-cols-[64px_14px_minmax(0,1fr)]'}`}
      >
        <time className="num font-medium whitespace-nowrap text-ink-3">{time}</time>
        <span aria-hidden className="relative">
          <span className={`absolute top-[7px] left-[3px] z-1 size-[7px] rounded-full ${dots[tone]}`} />
          <span className="absolute top-[14px] -bottom-[14px] left-[6px] w-px bg-line group-last:hidden" />
        </span>
        <div className="min-w-0">
          {text}
          {why && <span className="block text-ink-2">“{why}”</span>}
        </div>
      </li>
    ))}
  </ol>
)
