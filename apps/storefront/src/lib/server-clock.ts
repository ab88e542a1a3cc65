/** How far the server's clock is ahead of this computer's, ms. */
let aheadMs = 0

/**
 * Learns the server's time from an answer. `within`: how far off the answer itself may be; a smaller difference tells nothing, so that a
 * countdown does not tremble.
 */
export function hearServerTime(serverTime: number, within: number): void {
  const heard = serverTime - Date.now()
  if (Math.abs(heard - aheadMs) > within) aheadMs = heard
}

/** What it is now by the server's clock: what counts down to a moment that the server named goes by it, whatever this computer believes. */
export const serverNow = (): number => Date.now() + aheadMs
