import type { Entry } from '@otsukai/contract/desk/queue'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

const HOUR_MS = 3_600_000

type Due = Pick<Entry, 'dueAt' | 'urgency'>

/** How urgent an entry is at the desk: what is due within the hour is for now as well. */
export const groupAt = ({ dueAt, urgency }: Due, now: number): 'now' | 'today' | 'later' =>
  urgency === 'overdue' || (dueAt !== null && dueAt <= now + HOUR_MS) ? 'now' : urgency

const tones = { now: 'late', today: 'wait', later: 'moving' } as const
export const entryTone = (entry: Due & Pick<Entry, 'settledAt' | 'snoozedUntil'>, now: number): Tone =>
  entry.settledAt !== null ? 'done' : entry.snoozedUntil !== null ? 'none' : tones[groupAt(entry, now)]

/** How long the kind of an entry gives from when it was opened. */
export const limitOf = ({ dueAt, openedAt }: Pick<Entry, 'dueAt' | 'openedAt'>): number =>
  dueAt === null ? Infinity : Math.max(dueAt - openedAt, 1)
