import type { InputOf } from '@otsukai/contract/call'
import type { doAct } from '@otsukai/contract/desk/acts'
import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'
import { session } from './session.ts'

type By = NonNullable<InputOf<typeof doAct>['by']>

interface StationState {
  /** Who named themselves at this shared computer. In memory alone: a badge or PIN is stored nowhere. */
  here: { by: By; name: string } | null
  /** They are asked for. */
  asking: boolean
}

/** So long after their last act they may have gone away. */
const AWAY_MS = 10 * 60_000
/** An act waits no longer for a name: who comes later would do it without knowing. */
const WAITS_MS = 60_000

const shared = createSharedState<StationState>({ here: null, asking: false })
let leaves: ReturnType<typeof setTimeout> | undefined
let givesUp: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<(by: By | null) => void>()

const change = (next: Partial<StationState>): void => shared.write({ ...shared.read(), ...next })

function answer(by: By | null): void {
  clearTimeout(givesUp)
  for (const resolve of waiting) resolve(by)
  waiting.clear()
}

function stays(): void {
  clearTimeout(leaves)
  leaves = setTimeout(station.leave, AWAY_MS)
}

/** Whoever stands at this shared computer. */
export const station = {
  ask: (): void => change({ asking: true }),
  /** Somebody named themselves. What waited for them goes on. */
  come(by: By, name: string): void {
    change({ here: { by, name }, asking: false })
    stays()
    answer(by)
  },
  /** Nobody names themselves: what waited for them is not done. */
  dismiss(): void {
    change({ asking: false })
    answer(null)
  },
  leave(): void {
    clearTimeout(leaves)
    change({ here: null })
  },
}

/** Who does an act: at a shared computer whoever named themselves, who is asked for; null when nobody did. Elsewhere nobody needs to. */
export function whoActs(): Promise<{ by?: By } | null> {
  if (!session.isStation()) return Promise.resolve({})
  const { here } = shared.read()
  if (here) {
    stays()
    return Promise.resolve({ by: here.by })
  }
  station.ask()
  clearTimeout(givesUp)
  givesUp = setTimeout(station.dismiss, WAITS_MS)
  return new Promise((resolve) => waiting.add((by) => resolve(by && { by })))
}

export const useStation = (): StationState => useSharedState(shared)
