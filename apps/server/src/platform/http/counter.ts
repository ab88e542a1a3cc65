/** Counts per key in windows that begin with a key's first count, in this process's memory. */
export interface Counter {
  /** Adds 1 or `n`, and answers the count in the window. */
  add(key: string, n?: number): number
  /** Subtracts 1 or `n`, for something that turned out not to count. */
  giveBack(key: string, n?: number): void
  count(key: string): number
  /** Milliseconds since the last `add` in this window; 0 without one. */
  sinceLastMs(key: string): number
  /** Seconds until a key's window ends, at least 1. */
  resetInS(key: string): number
}

/** Beyond this the oldest keys are dropped, so that a flood of addresses cannot fill the memory. */
const keysAtMost = 50_000

/** `monotonic`: for the windows, in ms; default: the machine's. A wall clock that is set back would lock callers out. */
export function createCounter(windowMs: number, monotonic: () => number = () => performance.now()): Counter {
  const windows = new Map<string, { count: number; endsAt: number; lastAt: number }>()
  const live = (key: string) => {
    const window = windows.get(key)
    if (window && window.endsAt > monotonic()) return window
    if (window) windows.delete(key)
    return null
  }
  return {
    add(key, n = 1) {
      const window = live(key)
      if (window) {
        window.lastAt = monotonic()
        return (window.count += n)
      }
      if (windows.size >= keysAtMost) windows.delete(windows.keys().next().value!)
      windows.set(key, { count: n, endsAt: monotonic() + windowMs, lastAt: monotonic() })
      return n
    },
    giveBack(key, n = 1) {
      const window = live(key)
      if (window) window.count = Math.max(0, window.count - n)
    },
    sinceLastMs: (key) => monotonic() - (live(key)?.lastAt ?? monotonic()),
    count: (key) => live(key)?.count ?? 0,
    resetInS: (key) => Math.max(1, Math.ceil(((live(key)?.endsAt ?? 0) - monotonic()) / 1000)),
  }
}
