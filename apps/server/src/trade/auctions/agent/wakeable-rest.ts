/** A pause that can be cut short. */
export interface WakeableRest {
  /** Resolves after `ms`, or once woken; at once if woken since the last rest. */
  rest(ms: number): Promise<void>
  wake(): void
}

export function openRest(): WakeableRest {
  let end: (() => void) | null = null
  let woken = false
  return {
    rest: (ms) =>
      new Promise((resolve) => {
        end = () => {
          clearTimeout(timer)
          end = null
          resolve()
        }
        const timer = setTimeout(end, woken ? 0 : ms)
        woken = false
      }),
    wake() {
      if (end) end()
      else woken = true
    },
  }
}
