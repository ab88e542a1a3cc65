import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'
import { useOwnChoice } from './own-choice.ts'

/** What is shown of a seller's words: the Chinese, the Chinese beside the original, or the original alone. */
export type TextView = 'zh' | 'both' | 'ja'

/** Chosen by a switch. Lives as long as the visit; null: the setting of this browser holds. */
const switched = createSharedState<TextView | null>(null)

/** The view of sellers' words, and the switch of it. */
export function useTextView(): readonly [view: TextView, switchTo: (view: TextView) => void] {
  const [originals] = useOwnChoice('originalsOnly')
  const view = useSharedState(switched)
  return [view ?? (originals ? 'ja' : 'both'), switched.write]
}

/** The setting of this browser. Choosing ends what a switch chose before. */
export function useOriginalsOnly(): ReturnType<typeof useOwnChoice> {
  const [originals, choose] = useOwnChoice('originalsOnly')
  return [
    originals,
    (on) => {
      choose(on)
      switched.write(null)
    },
  ]
}
