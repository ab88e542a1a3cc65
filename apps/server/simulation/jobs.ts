import type pg from 'pg'
import { named, type Put } from '../src/platform/db/prepared.ts'
import { jobHandlers } from '../src/job-handlers.ts'
import { type JobName, jobQueues } from '../src/platform/jobs/job-names.ts'
import type { JobHandlers, Jobs } from '../src/platform/jobs/jobs.ts'
import { queues } from '../src/platform/jobs/queues.ts'
import type { Processes } from './processes.ts'
import type { End, Scheduler } from './scheduler.ts'

/** The queue's table; a job is a row of the enqueueing transaction. At most one waiting job a key. */
export const jobsTable = `
  create table simulation_jobs (id bigint generated always as identity primary key, name text not null, data jsonb not null, key text, due bigint not null,
    state text not null default 'waiting');
  create unique index simulation_jobs_waiting on simulation_jobs (name, key) where state = 'waiting';`

const insertJob = (put: Put, name: JobName, data: object, due: number, key: string | null, of = '') => `
  insert into simulation_jobs (name, data, key, due)
  select asked.name, ${put(JSON.stringify(data))}::jsonb, asked.key, asked.due
  from (select ${put(name)}::text as name, ${put(key)}::text as key, ${put(due)}::bigint as due) asked ${of}
  on conflict do nothing`

/** The queue for commands. */
export const simulatedJobs: Jobs = {
  enqueue: async (tx, name, data, { after = 0, singletonKey } = {}) =>
    void (await named(tx, 'simulated-job-add', (put) => insertJob(put, name, data, after, singletonKey ?? null))),
  insertLater: (put, name, data, after, of) => insertJob(put, name, data, after, null, `cross join ${of}`),
}

interface Job {
  id: number
  name: JobName
  data: never
  due: number
}

interface Options {
  owner: pg.Client
  scheduler: Scheduler
  processes: Processes
  /** Judges a failed job. */
  failed: (end: End<unknown>, lostDatabase: boolean) => void
}

export type JobRunner = ReturnType<typeof createJobRunner>

/** Delay of a job while all workers are busy, or while no process lives. */
const BUSY_MS = 500
const DOWN_MS = 60_000

/**
 * Runs jobs as pg-boss does: each at least once; a failed one again with growing delays; one whose process died or that takes too long
 * again after its expiry, concurrently if it still runs.
 */
export function createJobRunner({ owner, scheduler, processes, failed }: Options) {
  let lastId = 0
  const active = new Map<JobName, number>()
  /** Due times of unfinished jobs. */
  const dueAt = new Map<number, number>()

  /** Schedules the jobs of a transaction that has just committed. */
  async function look(): Promise<void> {
    const { rows } = await owner.query<{ id: string; name: JobName; data: never; due: string }>(
      'select id, name, data, due from simulation_jobs where id > $1 order by id',
      [lastId],
    )
    for (const row of rows) {
      lastId = Number(row.id)
      const job = { id: lastId, name: row.name, data: row.data, due: Number(row.due) }
      dueAt.set(job.id, job.due)
      scheduler.at(Math.max(scheduler.now(), job.due), () => begin(job, 1))
    }
  }

  function begin(job: Job, attempt: number): void {
    const busy = active.get(job.name) ?? 0
    const process = processes.anyAlive()
    if (!process) return scheduler.after(DOWN_MS, () => begin(job, attempt))
    if (busy >= jobQueues[job.name].concurrency) return scheduler.after(BUSY_MS, () => begin(job, attempt))
    active.set(job.name, busy + 1)
    const { retryLimit = 0 } = queues[job.name] ?? {}
    const last = attempt > retryLimit
    let over = false
    const end = (retryAfterMs: number | null) => {
      if (over) return
      over = true
      active.set(job.name, (active.get(job.name) ?? 1) - 1)
      if (retryAfterMs === null || last) return void dueAt.delete(job.id)
      dueAt.set(job.id, scheduler.now() + retryAfterMs)
      scheduler.after(retryAfterMs, () => begin(job, attempt + 1))
    }
    const expireMs = jobQueues[job.name].expireAfterS * 1000
    scheduler.after(expireMs, () => end(0))
    processes.run(
      `${job.name} ${Object.values(job.data).join(' ')} #${attempt}`,
      async (deps) => {
        await markTaken(job.id)
        await (jobHandlers(deps) as JobHandlers)[job.name](job.data, { attempt, last, signal: neverAborted })
      },
      (ended, task) => {
        if (ended.kind === 'failed') failed(ended, task.lostDatabase)
        // After its process died the job expires.
        if (ended.kind !== 'died') end(ended.kind === 'done' ? null : backOffMs(attempt))
      },
      { process },
    )
  }

  // The queue's own statement, which is no step.
  const markTaken = (id: number) => owner.query("update simulation_jobs set state = 'taken' where id = $1", [id])

  return {
    look,
    /** Number of due, unfinished jobs. */
    dueNow: () => [...dueAt.values()].filter((at) => at <= scheduler.now()).length,
  }
}

const neverAborted = new AbortController().signal

/** The delay of our queues' settings: 1 s, doubled each time, a minute at most. */
const backOffMs = (attempt: number): number => Math.min(60_000, 1_000 * 2 ** (attempt - 1))
