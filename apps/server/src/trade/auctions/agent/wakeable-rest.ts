/** A rest of one who may be woken. */
export interface WakeableRest {
  /** Resolves after so long, or once woken; at once when woken since the last rest. */
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
