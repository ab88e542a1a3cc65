import { type CallLane, callLanes } from './marketplace.ts'

/** What one token may still ask of the marketplace, in this process. */
export interface CallBudget {
  /** Resolves when this call may go out; the most urgent lane goes first, within a lane the oldest. Rejects with the signal's reason. */
  take(lane: CallLane, signal: AbortSignal): Promise<void>
}

/**
 * A token bucket of `perSecond` calls, which holds at most one second's worth. It runs on the monotonic clock, never on the
 * server's own: a clock set back must not stop every call. `monotonic`: in ms; the machine's own unless told.
 */
export function createCallBudget(perSecond: number, monotonic: () => number = () => performance.now()): CallBudget {
  const waiting = new Map<CallLane, Set<() => void>>(callLanes.map((lane) => [lane, new Set()]))
  const most = Math.max(1, perSecond)
  let left = most
  let filledAt = monotonic()
  let timer: NodeJS.Timeout | undefined

  const fill = () => {
    const now = monotonic()
    left = Math.min(most, left + ((now - filledAt) * perSecond) / 1000)
    filledAt = now
  }
  const next = () => {
    for (const queue of waiting.values()) for (const go of queue) return { queue, go }
    return null
  }
  const serve = () => {
    clearTimeout(timer)
    timer = undefined
    fill()
    for (let first = next(); first; first = next()) {
      if (left < 1) {
        timer = setTimeout(serve, Math.ceil(((1 - left) * 1000) / perSecond))
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
        if (!timer) serve()
      }),
  }
}
