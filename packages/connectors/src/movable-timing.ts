import type { Timing } from './timing.ts'

export interface MovableTiming extends Timing {
  /** The requested pauses, in ms. */
  pauses: readonly number[]
  /** Advances time, running timers in the order of their due times. */
  pass(ms: number): void
}

/** For tests: time stands still, so that a slow machine reaches no limit. A pause ends at once and advances time by its length. */
export function createMovableTiming(): MovableTiming {
  const waiting = new Set<{ at: number; act: () => void }>()
  const pauses: number[] = []
  let now = 0

  const pass = (ms: number) => {
    const until = now + ms
    for (;;) {
      const [next] = [...waiting].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
      if (!next) break
      waiting.delete(next)
      now = next.at
      next.act()
    }
    now = until
  }
  return {
    now: () => now,
    after(ms, act) {
      const one = { at: now + ms, act }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
    async pause(ms, signal) {
      pauses.push(ms)
      if (!signal.aborted) pass(ms)
    },
    pauses,
    pass,
  }
}
