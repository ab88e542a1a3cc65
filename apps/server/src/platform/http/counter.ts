/** Counts per key in windows that begin with a key's first count. Kept in this process: a restart forgets, which is mild. */
export interface Counter {
  /** Counts one more, or `n`, and answers how many there are now in the window. */
  add(key: string, n?: number): number
  /** Takes one back, or `n`, that was counted before it was known to be none. */
  giveBack(key: string, n?: number): void
  count(key: string): number
  /** Milliseconds since the last one was counted in this window; 0 when none was. */
  sinceLastMs(key: string): number
  /** How long until a key's window is over, in seconds, at least 1. */
  resetInS(key: string): number
}

/** So many keys at most; the oldest are forgotten first, so that a flood of addresses cannot fill the memory. */
const keysAtMost = 50_000

/** `monotonic`: by which windows end, in ms; the machine's own unless told. One set back must not lock anybody out. */
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
