import { type Asker, type CallLane, callLanes, MarketplaceDown } from './marketplace.ts'
import type { Timing } from './timing.ts'
import { createTurns, type Turns } from './turns.ts'

/** One caller's queue holds at most this long's calls: later ones would go out after the person has left the screen. */
const WAITS_AT_MOST_MS = 2_000

/** The share of a second's calls that visitors and streams leave to more urgent lanes, so that a member's call goes out at once beside a flood of theirs. */
const LEFT_TO_URGENT = 1 / 5
const LEAVING: ReadonlySet<CallLane> = new Set<CallLane>(['visitor', 'stream'])

/** The rate limit of one token's calls to the marketplace, in this process. */
export interface CallBudget {
  /**
   * Resolves when the call may be sent: the most urgent lane first, callers in turn within a lane. Rejects with the signal's reason, and
   * at once with `MarketplaceDown` when a caller other than the server already has two seconds' calls queued.
   */
  take(asker: Asker, signal: AbortSignal): Promise<void>
  /** How many calls wait in a lane. */
  waitingIn(lane: CallLane): number
}

/** A token bucket: `perSecond` calls, with room for one second's. */
export function createCallBudget(perSecond: number, timing: Pick<Timing, 'now' | 'after'>): CallBudget {
  const waiting = new Map<CallLane, Turns<() => void>>(callLanes.map((lane) => [lane, createTurns()]))
  const waitAtMost = Math.max(1, (perSecond * WAITS_AT_MOST_MS) / 1000)
  const most = Math.max(1, perSecond)
  let left = most
  let filledAt = timing.now()
  let stopTimer: (() => void) | undefined

  const fill = () => {
    const now = timing.now()
    left = Math.min(most, left + ((now - filledAt) * perSecond) / 1000)
    filledAt = now
  }
  const mostUrgent = () => {
    for (const [lane, turns] of waiting) if (!turns.isEmpty()) return { turns, needed: neededIn(lane) }
    return null
  }
  const neededIn = (lane: CallLane) => (LEAVING.has(lane) ? Math.min(most, 1 + most * LEFT_TO_URGENT) : 1)
  const serve = () => {
    stopTimer?.()
    stopTimer = undefined
    fill()
    for (let next = mostUrgent(); next; next = mostUrgent()) {
      if (left < next.needed) {
        stopTimer = timing.after(Math.ceil(((next.needed - left) * 1000) / perSecond), serve)
        return
      }
      left -= 1
      next.turns.next()?.()
    }
  }

  return {
    waitingIn: (lane) => waiting.get(lane)?.count() ?? 0,
    take: ({ lane, caller }, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const turns = waiting.get(lane)!
        if (caller !== null && turns.countOf(caller) >= waitAtMost) {
          return reject(new MarketplaceDown('too many calls of one caller wait', { retryAfterMs: WAITS_AT_MOST_MS }))
        }
        const go = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          turns.remove(caller, go)
          reject(signal.reason)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        turns.add(caller, go)
        serve()
      }),
  }
}
