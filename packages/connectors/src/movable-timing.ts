import type { Timing } from './timing.ts'

export interface MovableTiming extends Timing {
  /** The pauses that were asked for, in ms. */
  pauses: readonly number[]
  /** Moves time on, and does what falls due in its order. */
  pass(ms: number): void
}

/** For tests: time stands still, so that no limit comes because a machine was slow. A pause is over at once and moves time by its length. */
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
