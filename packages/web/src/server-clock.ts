/** A clock that follows the server's. `now` is this computer's clock, in ms since 1970. */
export function createServerClock(now: () => number) {
  /** How far the server's clock is ahead of this computer's, in ms. */
  let aheadMs = 0
  return {
    /**
     * Learns the server's time from an answer, which was stamped after its request (`askedAt`) and before its arrival. An offset within
     * these two bounds stays unchanged, so that a slow connection does not turn the clock back and a countdown does not jitter. An event
     * without a request has the second bound only.
     */
    hear(serverTime: number, askedAt = -Infinity): void {
      const least = serverTime - now()
      const most = serverTime - askedAt
      aheadMs = Math.min(Math.max(aheadMs, least), most)
    },
    now: (): number => now() + aheadMs,
  }
}

const clock = createServerClock(() => Date.now())

export const hearServerTime = clock.hear

/** The present time by the server's clock, for countdowns to times of the server. */
export const serverNow = clock.now
