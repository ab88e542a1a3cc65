import type { Timing } from './timing.ts'

/** Spares a vendor that is down, and its callers: while it is open, calls fail at once instead of waiting for a time limit. */
export interface CircuitBreaker {
  /** 0 when a call may try; else how long to wait. After the pause one caller at a time is let through as a probe. */
  enter(): number
  /** Every caller let in tells how it went; `unknown` when it never learned (aborted by its own caller). */
  leave(outcome: 'answered' | 'failed' | 'unknown'): void
  /** As `enter` would answer, for a call that must not be the probe. */
  blockedForMs(): number
}

export interface BreakerLimits {
  /** Failed calls in a row that open it. */
  failures: number
  /** How long it stays open. */
  pauseMs: number
}

export function createCircuitBreaker({ failures, pauseMs }: BreakerLimits, timing: Pick<Timing, 'now'>): CircuitBreaker {
  let inARow = 0
  let openUntil: number | null = null
  let probing = false

  const pausedForMs = () => (openUntil === null ? 0 : Math.max(0, Math.ceil(openUntil - timing.now())))
  return {
    enter() {
      if (openUntil === null) return 0
      if (pausedForMs() > 0) return pausedForMs()
      // A second is about what the probe takes.
      if (probing) return 1000
      probing = true
      return 0
    },
    leave(outcome) {
      probing = false
      if (outcome === 'unknown') return
      inARow = outcome === 'failed' ? inARow + 1 : 0
      if (outcome === 'answered') openUntil = null
      else if (inARow >= failures) openUntil = timing.now() + pauseMs
    },
    blockedForMs: () => (openUntil === null ? 0 : Math.max(pausedForMs(), 1)),
  }
}
