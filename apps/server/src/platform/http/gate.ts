/** Lets so much work of one kind run at once in this process, and so much of it wait. */
export interface Gate {
  /** Runs the work when it is its turn. Throws `GateFull` at once when too much waits already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export class GateFull extends Error {
  override name = 'GateFull'
}

export function createGate({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }): Gate {
  let working = 0
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (working >= atOnce) {
        if (waiting.length >= waitingAtMost) throw new GateFull(`${waitingAtMost} wait already`)
        await new Promise<void>((go) => waiting.push(go))
      } else working += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else working -= 1
      }
    },
  }
}
