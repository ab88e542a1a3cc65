import type { Timing } from './timing.ts'

/** Protects a vendor that is down, and its callers: while the breaker is open, calls fail at once instead of waiting for a time limit. */
export interface CircuitBreaker {
  /** 0 when a call may be sent; else the ms to wait. After the pause one call at a time passes as a probe. */
  enter(): number
  /** Reports the outcome of a call after `enter` returned 0; `unknown` when its own caller aborted it. */
  leave(outcome: 'answered' | 'failed' | 'unknown'): void
  /** `enter` for a call that must not be the probe: ms to wait, without taking the probe. */
  blockedForMs(): number
}

export interface BreakerLimits {
  /** Consecutive failures that open the breaker. */
  failures: number
  /** How long the breaker stays open. */
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
      // About the duration of the probe.
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
