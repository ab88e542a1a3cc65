import type { Parts } from '../src/platform/parts.ts'
import type { Random } from './random.ts'
import type { End, Process, Scheduler, Task } from './scheduler.ts'

export interface RunOptions {
  /** On this process; on any that lives unless told. */
  process?: Process
  /** Nobody else is given a step until it has ended. */
  alone?: boolean
}

export type Run = <T>(
  label: string,
  work: (deps: Parts, task: Task) => Promise<T>,
  ended?: (end: End<T>, task: Task) => void,
  options?: RunOptions,
) => void

export interface Processes {
  /** One that lives, by chance; null while none does. */
  anyAlive(): Process | null
  /** Runs something of the server's on a process. While none lives it is never begun, and ends as `died`. */
  run: Run
  /** Runs this for each that lives now and for each that starts later. */
  onStart(fn: (process: Process) => void): void
  /** All of them die, and none starts again for so long, while the world outside goes on. */
  outage(ms: number): Promise<void>
}

const RESTARTS_WITHIN_MS = 90_000

/** Two server processes on one database. One that dies is started again a little later. */
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
    run(label, work, ended = () => {}, { process = anyAlive() ?? undefined, alone = false } = {}) {
      if (!process || process.dead) return ended({ kind: 'died' }, nobody)
      const task = scheduler.spawn(
        process,
        label,
        (self) => {
          if (alone) scheduler.isolate(self)
          return work(depsOf(self), self)
        },
        (end) => ended(end, task),
      )
    },
  }
}

/** What never began. */
const nobody: Task = { label: 'nobody', process: { name: '-', dead: true }, lostDatabase: false }
