import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'

/** `answer`: what the member reads; `note`: what only colleagues read. */
export type Mode = 'answer' | 'note'

interface Draft {
  mode: Mode
  answer: string
  note: string
}
const none: Draft = { mode: 'answer', answer: '', note: '' }

const drafts = createSharedState<ReadonlyMap<string, Draft>>(new Map())

/** What was typed in each thread, until it is sent or the tab is closed: going to another thread loses nothing. */
export const draftOf = {
  read: (thread: string): Draft => drafts.read().get(thread) ?? none,
  write: (thread: string, change: Partial<Draft>): void =>
    drafts.write(new Map(drafts.read()).set(thread, { ...draftOf.read(thread), ...change })),
  /** Empties what was sent; what was typed since stays. */
  sent(thread: string, mode: Mode, text: string): void {
    if (draftOf.read(thread)[mode].trim() === text) draftOf.write(thread, { [mode]: '', mode: 'answer' })
  },
}

export const useDraft = (thread: string): Draft => useSharedState(drafts).get(thread) ?? none
