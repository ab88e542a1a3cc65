import { Broken } from './broken.ts'
import type { Random } from './random.ts'
import type { Trace } from './trace.ts'

/** One server process. What runs on it stops for ever at the moment at which it dies; the next one of its name is another. */
export interface Process {
  readonly name: string
  dead: boolean
}

/** How something that ran on a process ended. `died`: its process did, and whoever waits hears nothing. */
export type End<T> = { kind: 'done'; value: T } | { kind: 'failed'; error: unknown } | { kind: 'died' }

/** A call, a job or a round at work on a process. */
export interface Task {
  readonly label: string
  readonly process: Process
  /** The database was taken away from it, so it may fail with `DatabaseDown`. */
  lostDatabase: boolean
}

interface RunningTask extends Task {
  steps: number
  ended: boolean
  end(end: End<never>): void
  wake(): void
}

/** Something that a task waits for: a statement that is to be sent, a call outside that is to go out or to be answered. */
interface Step {
  task: RunningTask
  what: string
  /** Not before this moment. */
  from: number
  perform(): Promise<void>
}

/** Something that begins by itself at a time. */
interface Happening {
  at: number
  run(): void
}

/** How rough the world is; all 0 at rest. */
export interface Hazards {
  /** Share of steps at which the process dies, before or after the step is done. */
  crash: number
  /** Share of steps before which the process stands still, for up to 20 minutes. */
  stall: number
}

export const noHazards: Hazards = { crash: 0, stall: 0 }

export type Scheduler = ReturnType<typeof createScheduler>

/** So many tasks run beside each other; what is due beyond them waits. */
const TASKS_AT_MOST = 10
/** Longer than any step takes on a busy machine: a task that neither goes on nor ends waits for something that is not simulated. */
const HUNG_AFTER_MS = 20_000
const STALL_MOST_MS = 20 * 60_000
/** A statement takes so long on the simulation's clock, at most. */
const STEP_MOST_MS = 4
const RESTS = 'rests'

/**
 * Runs everything one step after another, in an order that the seed decides: one statement, or one call outside going out or being
 * answered. While one task has a transaction open no other is given a step, so no statement ever waits for a lock: two transactions
 * meet in every order, but not within each other. Time moves only here.
 */
export function createScheduler({ random, trace, startAt }: { random: Random; trace: Trace; startAt: number }) {
  let now = startAt
  let hazards = noHazards
  let count = 0
  let steps: Step[] = []
  const happenings: Happening[] = []
  const running = new Set<RunningTask>()
  const deaths: ((process: Process) => Promise<void>)[] = []
  /** With a transaction open, or to be left alone for another reason: nobody else is given a step. */
  let alone: Task | null = null
  /** What was found when a task ended; thrown at the next turn. */
  let failure: Error | null = null
  let reasonsToBeAlone = 0
  /** What has just begun: each runs up to its first step before anything else is chosen. */
  const begun: RunningTask[] = []

  const tell = (who: string, what: string) => trace.tell(`${count} +${now - startAt} ${who} ${what}`)

  function at(when: number, run: () => void): void {
    const place = happenings.findLastIndex((one) => one.at <= when) + 1
    happenings.splice(place, 0, { at: when, run })
  }

  function spawn<T>(process: Process, label: string, work: (task: Task) => Promise<T>, ended: (end: End<T>) => void): Task {
    const task: RunningTask = { label, process, lostDatabase: false, steps: 0, ended: false, end: () => {}, wake: () => {} }
    const finish = (end: End<T>) => {
      if (task.ended) return
      task.ended = true
      running.delete(task)
      if (alone === task) alone = null
      tell(`${process.name} ${label}`, endOf(end))
      try {
        ended(end)
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error(String(error))
      }
      task.wake()
    }
    task.end = finish
    running.add(task)
    tell(`${process.name} ${label}`, 'begins')
    begun.push(task)
    work(task).then(
      (value) => finish({ kind: 'done', value }),
      (error: unknown) => finish({ kind: 'failed', error }),
    )
    return task
  }
  /**
   * The task goes on once the scheduler has chosen this step and it is done. Never, when its process dies. `atOnce`: the process cannot
   * stand still before it.
   */
  function step<T>(given: Task, what: string, perform: () => Promise<T>, { afterMs = 0, atOnce = false } = {}): Promise<T> {
    const task = given as RunningTask
    return new Promise((resolve, reject) => {
      if (task.process.dead) return
      const stallMs = alone !== task && !atOnce && random.chance(hazards.stall) ? random.between(1_000, STALL_MOST_MS) : 0
      task.steps += 1
      steps.push({
        task,
        what,
        from: now + afterMs + stallMs,
        perform: async () => {
          const [before, after] = [random.chance(hazards.crash / 2), random.chance(hazards.crash / 2)]
          if (before) return kill(task.process)
          let settle: () => void
          try {
            const value = await perform()
            settle = () => resolve(value)
          } catch (error) {
            if (error instanceof Broken) throw error
            settle = () => reject(error instanceof Error ? error : new Error(String(error)))
          }
          if (after) return kill(task.process)
          task.steps -= 1
          settle()
          await goesOn(task)
        },
      })
      task.wake()
    })
  }

  /** The task goes on after so long, or when it is woken. */
  const rest = (task: Task, ms: number): Promise<void> => step(task, RESTS, () => Promise.resolve(), { afterMs: ms, atOnce: true })

  /** Ends a task's rest; false when it does not rest. */
  function wake(task: Task): boolean {
    const resting = steps.filter((one) => one.task === task && one.what === RESTS)
    for (const one of resting) one.from = Math.min(one.from, now)
    return resting.length > 0
  }

  /** Waits until the task has come to its next step, or to its end. */
  async function goesOn(task: RunningTask): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      if (task.ended || task.steps > 0) return
      await new Promise<void>((resolve, reject) => {
        const hung = setTimeout(() => reject(new Broken(`${task.label} waits for something that is not simulated`)), HUNG_AFTER_MS)
        task.wake = () => {
          clearTimeout(hung)
          resolve()
        }
      })
    }
  }

  async function kill(process: Process): Promise<void> {
    if (process.dead) return
    process.dead = true
    tell(process.name, 'dies')
    steps = steps.filter(({ task }) => task.process !== process)
    for (const died of deaths) await died(process)
    for (const task of [...running]) if (task.process === process) task.end({ kind: 'died' })
  }

  /** One step, or the beginning of something that is due; when there is neither, time moves on to the next. */
  async function turn(): Promise<void> {
    if (failure !== null) throw failure
    for (const task of begun.splice(0)) await goesOn(task)
    const eligible = steps.filter(({ task, from }) => from <= now && (alone === null || task === alone))
    const due = alone || running.size >= TASKS_AT_MOST ? 0 : happenings.filter((one) => one.at <= now).length
    if (eligible.length + due === 0) return moveTime()
    count += 1
    const chosen = random.whole(eligible.length + due)
    const next = eligible[chosen]
    if (next) {
      steps.splice(steps.indexOf(next), 1)
      tell(`${next.task.process.name} ${next.task.label}`, next.what)
      await next.perform()
    } else {
      const [happening] = happenings.splice(chosen - eligible.length, 1)
      happening!.run()
    }
    now += random.whole(STEP_MOST_MS + 1)
  }

  function moveTime(): void {
    const waiting = steps.filter(({ task }) => alone === null || task === alone).map(({ from }) => from)
    const soonest = Math.min(...waiting, ...(alone || running.size >= TASKS_AT_MOST ? [] : happenings.slice(0, 1).map((one) => one.at)))
    if (soonest === Infinity) throw new Broken('nothing will ever happen again')
    now = Math.max(now, soonest)
  }

  function isolate(task: Task): void {
    if (alone !== null && alone !== task) throw new Broken(`${task.label} begins a transaction within that of ${alone.label}`)
    reasonsToBeAlone = alone === task ? reasonsToBeAlone + 1 : 1
    alone = task
  }

  function release(task: Task): void {
    if (alone !== task) return
    reasonsToBeAlone -= 1
    if (reasonsToBeAlone === 0) alone = null
  }

  return {
    now: () => now,
    /** Steps taken so far. */
    count: () => count,
    running: () => running.size,
    /** What is at work. */
    labels: () => [...running].map(({ label }) => label),
    setHazards: (next: Hazards) => void (hazards = next),
    at,
    after: (ms: number, run: () => void) => at(now + ms, run),
    spawn,
    step,
    rest,
    wake,
    kill,
    tell,
    turn,
    /** What is to be cleared away when a process has died, before anything else happens. */
    onDeath: (fn: (process: Process) => Promise<void>) => void deaths.push(fn),
    /** Gives nobody but this task a step until it is released. */
    isolate,
    release,
  }
}

function endOf(end: End<unknown>): string {
  if (end.kind !== 'failed') return end.kind
  return end.error instanceof Error ? `fails: ${end.error.name} ${end.error.message}` : 'fails'
}
