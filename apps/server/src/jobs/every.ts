import type pg from 'pg'
import { openLockSession } from '../db/lock-session.ts'
import type { Log } from '../db/log.ts'

/** Repeats what must run again and again, on one process at a time. */
export type Repeater = {
  /** Runs `fn` every `intervalMs`, counted from start to start, on whichever process holds `name`; never beside itself. A failure is logged, and the next turn comes as usual. */
  every(intervalMs: number, name: string, fn: () => Promise<void>): void
  /** Begins no turn, waits for those under way, and lets another process take over. */
  stop(): Promise<void>
}

/**
 * Turns by advisory locks: one connection of this process holds the lock of each name for as long as it lives, and the other
 * processes try for it at each of their turns, so they take over within one interval. A process that has just lost its connection
 * may end a turn while another begins one: the rows that `fn` works on must guard themselves, as with jobs.
 */
export function openRepeater({ connection, log }: { connection: pg.ClientConfig; log: Log }): Repeater {
  const session = openLockSession({ connection, name: 'otsukai-turns' })
  let stopped = false
  const timers: NodeJS.Timeout[] = []
  const turns = new Map<string, Promise<void>>()

  const turn = async (name: string, fn: () => Promise<void>) => {
    try {
      if (await session.take(`every:${name}`)) await fn()
    } catch (error) {
      log.warn(`${name} failed and will be tried again: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return {
    every(intervalMs, name, fn) {
      const begin = () => {
        if (stopped || turns.has(name)) return
        turns.set(
          name,
          turn(name, fn).finally(() => turns.delete(name)),
        )
      }
      timers.push(setInterval(begin, intervalMs))
      begin()
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(turns.values())
      await session.close()
    },
  }
}
