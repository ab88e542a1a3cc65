import type { ReactNode } from 'react'
import { ageText, ageTone, type Tone } from './counts.ts'

const colours: Record<Tone, string> = {
  late: 'text-shu',
  wait: 'text-kihada',
  moving: 'text-ai',
  done: 'text-matcha',
  none: 'text-line-strong',
  plain: 'text-ink-3',
}

/** A dot of a state's colour, where the word stands elsewhere. */
export const Dot = ({ tone }: { tone: Tone }) => <span aria-hidden data-tone={tone} className={`dot ${colours[tone]}`} />

interface StateProps {
  tone: Tone
  /** The word too takes the colour: of what is late or waits, where it is said alone. */
  loud?: boolean
  children: ReactNode
}

/** A state: dot and word, the word in ink. */
export const State = ({ tone, loud = false, children }: StateProps) => (
  <span className="inline-flex max-w-full items-center gap-[7px] align-top whitespace-nowrap">
    <Dot tone={tone} />
    <span className={`truncate ${loud && (tone === 'late' || tone === 'wait') ? colours[tone] : ''}`}>{children}</span>
  </span>
)

const ages = { late: 'font-semibold text-shu', wait: 'font-semibold text-kihada', plain: 'text-ink-3' }

/** How long something has waited, coloured by its limit. */
export const Age = ({ waitedMs, limitMs = Infinity }: { waitedMs: number; limitMs?: number }) => (
  <span className={`whitespace-nowrap ${ages[ageTone(waitedMs, limitMs)]}`}>{ageText(waitedMs)}</span>
)
