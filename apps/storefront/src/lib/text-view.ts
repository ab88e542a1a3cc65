import { useSyncExternalStore } from 'react'
import { useOwnChoice } from './own-choice.ts'

/** What is shown of a seller's words: the Chinese, the Chinese beside the original, or the original alone. */
export type TextView = 'zh' | 'both' | 'ja'

/** Chosen by a switch. Lives as long as the visit; null: the setting of this browser holds. */
let switched: TextView | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function switchTo(view: TextView | null): void {
  switched = view
  for (const listener of listeners) listener()
}

/** The view of sellers' words, and the switch of it. */
export function useTextView(): readonly [view: TextView, switchTo: (view: TextView) => void] {
  const [originals] = useOwnChoice('originalsOnly')
  const view = useSyncExternalStore(subscribe, () => switched)
  return [view ?? (originals ? 'ja' : 'both'), switchTo]
}

/** The setting of this browser. Choosing ends what a switch chose before. */
export function useOriginalsOnly(): ReturnType<typeof useOwnChoice> {
  const [originals, choose] = useOwnChoice('originalsOnly')
  return [
    originals,
    (on) => {
      choose(on)
      switchTo(null)
    },
  ]
}
