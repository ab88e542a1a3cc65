import type { Connection } from '../db/primary-client.ts'
import { openLockSession } from '../db/lock-session.ts'
import type { Log } from '../db/log.ts'

/** Repeats work on one process at a time. */
export type Repeater = {
  /**
   * Runs `fn` every `intervalMs`, counted from start to start, on the process that holds the lock of `name`; turns never overlap. A
   * turn that failed is logged and tried again after `againMs`, if the next one is further away.
   */
  every(intervalMs: number, name: string, fn: () => Promise<void>): void
  /** Resolves once the turn of `name` under way has ended. */
  turnOver(name: string): Promise<void>
  /** For each name whose lock this process holds, the seconds since its last turn that succeeded, or since the first that did not. */
  ages(): Record<string, number>
  /** Begins no more turns, waits for those under way, and releases the locks. */
  stop(): Promise<void>
}

/**
 * Takes turns by advisory locks: one connection of this process holds the lock of each name for as long as it lives, and the other
 * processes try to take it at each of their turns, so they take over within one interval. A process that has just lost its
 * connection may still run a turn while another begins one: `fn` must guard its rows, as with jobs.
 */
export function openRepeater({
  connection,
  log,
  againMs = 5_000,
}: {
  connection: Connection
  log: Log
  /** Delay after a failed turn. */
  againMs?: number
}): Repeater {
  const session = openLockSession({ connection, name: 'turns' })
  let stopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const turns = new Map<string, Promise<void>>()
  /** When a name that this process holds last succeeded, by the monotonic clock. */
  const succeededAt = new Map<string, number>()

  const runTurn = async (name: string, fn: () => Promise<void>): Promise<boolean> => {
    try {
      if (!(await session.take(`every:${name}`))) {
        succeededAt.delete(name)
        return true
      }
      if (!succeededAt.has(name)) succeededAt.set(name, performance.now())
      await fn()
      succeededAt.set(name, performance.now())
      return true
    } catch (error) {
      log.warn(`${name} failed and will be tried again: ${error instanceof Error ? error.message : String(error)}`)
      return false
    }
  }

  return {
    every(intervalMs, name, fn) {
      const turn = async () => {
        const begun = performance.now()
        const succeeded = await runTurn(name, fn)
        if (stopped) return
        const untilNext = intervalMs - ((performance.now() - begun) % intervalMs)
        timers.set(name, setTimeout(begin, succeeded ? untilNext : Math.min(untilNext, againMs)))
      }
      const begin = () => void turns.set(name, turn())
      begin()
    },
    turnOver: async (name) => turns.get(name),
    ages: () => Object.fromEntries([...succeededAt].map(([name, at]) => [name, (performance.now() - at) / 1000])),
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(turns.values())
      await session.close()
    },
  }
}
