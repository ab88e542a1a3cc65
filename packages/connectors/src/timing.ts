/** The clock of limits, pauses and budgets. Monotonic: setting the system clock back must not stop every call. */
export interface Timing {
  /** In ms, from an arbitrary origin. */
  now(): number
  /** Runs `act` once after `ms`. Returns a function that cancels it. */
  after(ms: number, act: () => void): () => void
  /** Resolves after `ms`, or when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export const machineTiming: Timing = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
    }),
}

/** A signal that aborts with `outer` or after `ms`. Disposing clears its timer: most calls end long before. */
export function timeLimit(timing: Timing, ms: number, outer?: AbortSignal): Disposable & { signal: AbortSignal } {
  const limit = new AbortController()
  const cancel = timing.after(ms, () => limit.abort(new DOMException(`no answer within ${Math.round(ms)} ms`, 'TimeoutError')))
  return { signal: outer ? AbortSignal.any([limit.signal, outer]) : limit.signal, [Symbol.dispose]: cancel }
}
