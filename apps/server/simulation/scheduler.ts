import { Broken } from './broken.ts'
import type { Random } from './random.ts'
import type { Trace } from './trace.ts'

/** A server process. Its tasks stop for ever when it dies; its successor of the same name is another object. */
export interface Process {
  readonly name: string
  dead: boolean
}

/** How a task ended. `died`: with its process, without an answer to anybody. */
export type End<T> = { kind: 'done'; value: T } | { kind: 'failed'; error: unknown } | { kind: 'died' }

/** A call, a job or a round that runs on a process. */
export interface Task {
  readonly label: string
  readonly process: Process
  /** Its process dies at this step of it; `never`: at none. */
  doom?: Doom | 'never'
  /** It lost its connection, so it may fail with `DatabaseDown`. */
  lostDatabase: boolean
}

/** The death of a task's process at one of its steps: a number counted from 1, or the first that it fits. */
export interface Doom {
  step: number | RegExp
  when: 'before' | 'after'
  /** Called once it is dead, before any other step. */
  died(): Promise<void>
}

interface RunningTask extends Task {
  steps: number
  taken: number
  ended: boolean
  end(end: End<never>): void
  wake(): void
}

/** A statement to send, or a call outside to send or to answer, for which a task waits. */
interface Step {
  task: RunningTask
  what: string
  /** Earliest time, in ms. */
  from: number
  perform(): Promise<void>
}

/** A scheduled event. */
interface Happening {
  at: number
  run(): void
}

/** Probabilities of failures; all 0 at rest. */
export interface Hazards {
  /** Share of steps at which the process dies, before or after the step. */
  crash: number
  /** Share of steps before which the task stalls, for up to 20 minutes. */
  stall: number
}

export const noHazards: Hazards = { crash: 0, stall: 0 }

export type Scheduler = ReturnType<typeof createScheduler>

/** Maximum concurrent tasks; others wait. */
const TASKS_AT_MOST = 10
/** Longer than any step takes on a busy machine: a task silent for longer waits for something that is not simulated. */
const HUNG_AFTER_MS = 20_000
const STALL_MOST_MS = 20 * 60_000
/** Maximum duration of a statement on the simulation's clock. */
const STEP_MOST_MS = 4
const RESTS = 'rests'

/**
 * Runs all steps (a statement, or sending or answering a call outside) one after another, in an order that the seed decides. While a task
 * has a transaction open no other takes a step, so no statement waits for a lock: transactions run in every order, but never
 * interleaved. Only the scheduler moves the time.
 */
export function createScheduler({ random, trace, startAt }: { random: Random; trace: Trace; startAt: number }) {
  let now = startAt
  let hazards = noHazards
  let count = 0
  let steps: Step[] = []
  const happenings: Happening[] = []
  const running = new Set<RunningTask>()
  const deaths: ((process: Process) => Promise<void>)[] = []
  /** The only task that may take steps: it has a transaction open, or runs alone. */
  let alone: Task | null = null
  /** An error from a task's end callback; thrown at the next turn. */
  let failure: Error | null = null
  let reasonsToBeAlone = 0
  /** New tasks, which run up to their first step before another step is chosen. */
  const begun: RunningTask[] = []

  const tell = (who: string, what: string) => trace.tell(`${count} +${now - startAt} ${who} ${what}`)

  function at(when: number, run: () => void): void {
    const place = happenings.findLastIndex((one) => one.at <= when) + 1
    happenings.splice(place, 0, { at: when, run })
  }

  function spawn<T>(process: Process, label: string, work: (task: Task) => Promise<T>, ended: (end: End<T>) => void): Task {
    const task: RunningTask = { label, process, lostDatabase: false, steps: 0, taken: 0, ended: false, end: () => {}, wake: () => {} }
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
   * Resolves once the scheduler has chosen and performed this step; never, when the process dies. `atOnce`: without a stall before it.
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
          task.taken += 1
          const [before, after] = deathOf(task, what)
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

  /** Whether a task's process dies before this step, and after it. */
  function deathOf({ doom, taken }: RunningTask, what: string): readonly [before: boolean, after: boolean] {
    const [before, after] = [random.chance(hazards.crash / 2), random.chance(hazards.crash / 2)]
    if (doom === 'never') return [false, false]
    const isDue = doom !== undefined && (typeof doom.step === 'number' ? doom.step === taken : doom.step.test(what))
    const fate = isDue ? doom.when : null
    return [before || fate === 'before', after || fate === 'after']
  }

  /** Resolves after `ms`, or when the task is woken. */
  const rest = (task: Task, ms: number): Promise<void> => step(task, RESTS, () => Promise.resolve(), { afterMs: ms, atOnce: true })

  /** Ends a task's rest; false when it is not resting. */
  function wake(task: Task): boolean {
    const resting = steps.filter((one) => one.task === task && one.what === RESTS)
    for (const one of resting) one.from = Math.min(one.from, now)
    return resting.length > 0
  }

  /** Waits until the task has reached its next step or its end. */
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
    for (const task of running) if (task.process === process && typeof task.doom === 'object') await task.doom.died()
    for (const task of [...running]) if (task.process === process) task.end({ kind: 'died' })
  }

  /** Performs a step or a due event; when there is neither, moves the time to the next. */
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
    /** Labels of the running tasks. */
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
    /** Registers a clean-up that runs when a process dies, before any other step. */
    onDeath: (fn: (process: Process) => Promise<void>) => void deaths.push(fn),
    /** Lets only this task take steps until it is released. */
    isolate,
    release,
  }
}

function endOf(end: End<unknown>): string {
  if (end.kind !== 'failed') return end.kind
  return end.error instanceof Error ? `fails: ${end.error.name} ${end.error.message}` : 'fails'
}
