import { type CallLane, callLanes } from './marketplace.ts'
import type { Timing } from './timing.ts'

/** What one token may still ask of the marketplace, in this process. */
export interface CallBudget {
  /** Resolves when this call may go out; the most urgent lane goes first, within a lane the oldest. Rejects with the signal's reason. */
  take(lane: CallLane, signal: AbortSignal): Promise<void>
}

/** A token bucket of `perSecond` calls, which holds at most one second's worth. */
export function createCallBudget(perSecond: number, timing: Pick<Timing, 'now' | 'after'>): CallBudget {
  const waiting = new Map<CallLane, Set<() => void>>(callLanes.map((lane) => [lane, new Set()]))
  const most = Math.max(1, perSecond)
  let left = most
  let filledAt = timing.now()
  let stopTimer: (() => void) | undefined

  const fill = () => {
    const now = timing.now()
    left = Math.min(most, left + ((now - filledAt) * perSecond) / 1000)
    filledAt = now
  }
  const next = () => {
    for (const queue of waiting.values()) for (const go of queue) return { queue, go }
    return null
  }
  const serve = () => {
    stopTimer?.()
    stopTimer = undefined
    fill()
    for (let first = next(); first; first = next()) {
      if (left < 1) {
        stopTimer = timing.after(Math.ceil(((1 - left) * 1000) / perSecond), serve)
        return
      }
      left -= 1
      first.queue.delete(first.go)
      first.go()
    }
  }

  return {
    take: (lane, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const queue = waiting.get(lane)!
        const go = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          queue.delete(go)
          reject(signal.reason)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        queue.add(go)
        if (!stopTimer) serve()
      }),
  }
}
