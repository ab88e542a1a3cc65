/** A clock that goes by the server's, whatever `now`, this computer's in ms since 1970, says. */
export function createServerClock(now: () => number) {
  /** How far the server's clock is ahead of this computer's, ms. */
  let aheadMs = 0
  return {
    /**
     * Learns the server's time from an answer. How long it was on its way is not known, but it was stamped after it was asked for and
     * before it came: what those two allow stays as it is, so that a slow line does not turn the clock back and a countdown does not
     * tremble. Of news that nobody asked for only the second is known.
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

/** What it is now by the server's clock: what counts down to a moment that the server named goes by it. */
export const serverNow = clock.now
