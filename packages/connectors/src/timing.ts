/** The time by which limits, pauses and budgets run. Monotonic: a clock that somebody sets back must not stop every call. */
export interface Timing {
  /** In ms, from any beginning. */
  now(): number
  /** Acts once, so many ms later. What it hands back calls that off. */
  after(ms: number, act: () => void): () => void
  /** Resolves so many ms later, or when the signal aborts. */
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

/** A signal that aborts with another one, or after so long. Its timer goes with the scope that uses it: most calls end long before. */
export function timeLimit(timing: Timing, ms: number, outer?: AbortSignal): Disposable & { signal: AbortSignal } {
  const limit = new AbortController()
  const cancel = timing.after(ms, () => limit.abort(new DOMException(`no answer within ${Math.round(ms)} ms`, 'TimeoutError')))
  return { signal: outer ? AbortSignal.any([limit.signal, outer]) : limit.signal, [Symbol.dispose]: cancel }
}
