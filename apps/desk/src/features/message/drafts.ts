import { useSyncExternalStore } from 'react'

/** `answer`: what the member reads; `note`: what only colleagues read. */
export type Mode = 'answer' | 'note'

interface Draft {
  mode: Mode
  answer: string
  note: string
}
const none: Draft = { mode: 'answer', answer: '', note: '' }

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

function set(thread: string, next: Draft): void {
  drafts.set(thread, next)
  for (const listener of listeners) listener()
}

/** What was typed in each thread, until it is sent or the tab is closed: going to another thread loses nothing. */
export const draftOf = {
  read: (thread: string): Draft => drafts.get(thread) ?? none,
  write: (thread: string, change: Partial<Draft>): void => set(thread, { ...draftOf.read(thread), ...change }),
  /** Empties what was sent; what was typed since stays. */
  sent(thread: string, mode: Mode, text: string): void {
    if (draftOf.read(thread)[mode].trim() === text) draftOf.write(thread, { [mode]: '', mode: 'answer' })
  },
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDraft = (thread: string): Draft => useSyncExternalStore(subscribe, () => draftOf.read(thread))
