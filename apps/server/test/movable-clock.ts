/** The time of a world: the machine's, moved on by a test. Nothing waits for it: what falls due by a move is found by the next look. */
export interface MovableClock {
  /** Milliseconds since 1970. */
  clock(): number
  /** Milliseconds that never jump but by a move. */
  monotonic(): number
  readonly aheadMs: number
  pass(ms: number): void
}

export function movableClock(): MovableClock {
  let aheadMs = 0
  return {
    clock: () => Date.now() + aheadMs,
    monotonic: () => performance.now() + aheadMs,
    get aheadMs() {
      return aheadMs
    },
    pass: (ms) => void (aheadMs += ms),
  }
}
