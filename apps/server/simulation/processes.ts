import type { Parts } from '../src/platform/parts.ts'
import type { Random } from './random.ts'
import type { Doom, End, Process, Scheduler, Task } from './scheduler.ts'

export interface RunOptions {
  /** The process to run on; default: any that lives. */
  process?: Process
  /** No other task takes a step until this one has ended. */
  alone?: boolean
  /** Its process dies in the midst of it, or never does. */
  doom?: Doom | 'never'
}

export type Run = <T>(
  label: string,
  work: (deps: Parts, task: Task) => Promise<T>,
  ended?: (end: End<T>, task: Task) => void,
  options?: RunOptions,
) => void

export interface Processes {
  /** A random living process; null while none lives. */
  anyAlive(): Process | null
  /** Runs work on a process. While none lives it is not begun, and ends as `died`. */
  run: Run
  /** Calls `fn` for each living process and each later one. */
  onStart(fn: (process: Process) => void): void
  /** Kills all processes, and restarts none for `ms`, while the world goes on. */
  outage(ms: number): Promise<void>
}

const RESTARTS_WITHIN_MS = 90_000

/** Two server processes on one database; a dead one is restarted a little later. */
export function createProcesses(scheduler: Scheduler, random: Random, depsOf: (task: Task) => Parts): Processes {
  const alive: Process[] = [
    { name: 'A', dead: false },
    { name: 'B', dead: false },
  ]
  let downUntil = 0
  const starts: ((process: Process) => void)[] = []
  scheduler.onDeath((died) => {
    const place = alive.indexOf(died)
    if (place >= 0) alive.splice(place, 1)
    scheduler.at(Math.max(scheduler.now(), downUntil) + random.between(500, RESTARTS_WITHIN_MS), () => {
      const process = { name: died.name, dead: false }
      alive.push(process)
      scheduler.tell(died.name, 'starts again')
      for (const begin of starts) begin(process)
    })
    return Promise.resolve()
  })
  const anyAlive = () => (alive.length === 0 ? null : random.pick(alive))

  return {
    anyAlive,
    onStart(fn) {
      starts.push(fn)
      for (const process of alive) fn(process)
    },
    async outage(ms) {
      downUntil = scheduler.now() + ms
      for (const process of [...alive]) await scheduler.kill(process)
    },
    run(label, work, ended = () => {}, { process = anyAlive() ?? undefined, alone = false, doom } = {}) {
      const begin = () => {
        if (!process || process.dead) return ended({ kind: 'died' }, nobody)
        const task = scheduler.spawn(
          process,
          label,
          (self) => {
            if (alone) scheduler.isolate(self)
            if (doom) self.doom = doom
            return work(depsOf(self), self)
          },
          (end) => ended(end, task),
        )
      }
      // One alone begins when no other is.
      if (alone) scheduler.after(0, begin)
      else begin()
    },
  }
}

/** The task of work that never began. */
const nobody: Task = { label: 'nobody', process: { name: '-', dead: true }, lostDatabase: false }
