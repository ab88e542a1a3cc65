/** Lets so much work of one kind run at once in this process, and so much of it wait. */
export interface Gate {
  /**
   * Runs the work when it is its turn. Throws `GateFull` at once when too much waits already, and the signal's reason when that aborts
   * before it is its turn: its place is free then. Work that runs is not ended by the signal.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export class GateFull extends Error {
  override name = 'GateFull'
}

export function createGate({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }): Gate {
  let working = 0
  const waiting = new Set<() => void>()
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((go, leave) => {
      waiting.add(go)
      signal?.addEventListener('abort', () => waiting.delete(go) && leave(signal.reason), { once: true })
    })
  return {
    async run(work, signal) {
      signal?.throwIfAborted()
      if (working >= atOnce) {
        if (waiting.size >= waitingAtMost) throw new GateFull(`${waitingAtMost} wait already`)
        await turn(signal)
      } else working += 1
      try {
        return await work()
      } finally {
        const [next] = waiting
        if (next) {
          waiting.delete(next)
          next()
        } else working -= 1
      }
    },
  }
}
