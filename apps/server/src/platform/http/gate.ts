/** Bounds how much work of one kind runs at once in this process, and how much waits. */
export interface Gate {
  /**
   * Runs the work in its turn. Throws `GateFull` at once when too much waits, and the signal's reason when it aborts while waiting, which
   * frees the place. The signal does not stop work that runs.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How much runs and waits now. */
  load(): number
}

export class GateFull extends Error {
  override name = 'GateFull'
}

interface Size {
  atOnce: number
  waitingAtMost: number
}

export function createGate({ atOnce, waitingAtMost }: Size): Gate {
  let working = 0
  const waiting = new Set<() => void>()
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((go, leave) => {
      waiting.add(go)
      signal?.addEventListener('abort', () => waiting.delete(go) && leave(signal.reason), { once: true })
    })
  return {
    load: () => working + waiting.size,
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

/** A gate for each key, kept while work is in it. */
export function createGates(size: Size): <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const gates = new Map<string, Gate>()
  return async (key, work, signal) => {
    const gate = gates.get(key) ?? createGate(size)
    gates.set(key, gate)
    try {
      return await gate.run(work, signal)
    } finally {
      if (gate.load() === 0) gates.delete(key)
    }
  }
}
