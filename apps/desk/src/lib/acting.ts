import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'

/** One of the rows that an act is done with, one after the other. */
export interface BegunRow {
  id: string
  /** As it is told: 6HX4TM5YBA 常滑烧 朱泥急须. */
  name: string
  /** What of the act's input says that it is about this one. */
  input: Readonly<Record<string, unknown>>
}

/** An act that somebody begins, with what of its input is known where they stand. */
export interface Begun {
  name: string
  input: Readonly<Record<string, unknown>>
  /** What the form begins with; lists by commas. */
  typed?: Readonly<Record<string, string>>
  reason?: string
  /** Done with each of them instead, what is typed being the same for all; `unit` counts them. */
  several?: { rows: readonly BegunRow[]; unit: string }
  /** What it is about, in words: 订单 6HX4TM5YBA · 常滑烧 朱泥急须. */
  about?: string
  /** Called with the act's data when it was done; when it was proposed, with null. */
  onDone?: (data: unknown) => void
}

const begun = createSharedState<Begun | null>(null)

/** Opens the sheet of an act, from any screen. */
export const beginAct = (act: Begun): void => begun.write(act)
export const endAct = (): void => begun.write(null)

export const useBegunAct = (): Begun | null => useSharedState(begun)
