import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Log } from '../db/log.ts'
import { named, type Put } from '../db/prepared.ts'
import { afterCommit } from '../db/transaction.ts'
import { jobNames, jobQueues, type JobName, type JobPayloads } from './job-names.ts'
import type { JobHandlers, Jobs } from './jobs.ts'
import { bossSchema } from '../db/pg-boss-schema.ts'

/** Our queue on pg-boss. Commands get `jobs`; a process that only enqueues never calls `work`. */
export type JobRunner = {
  jobs: Jobs
  /** Begins to run jobs. Called once. */
  work(handlers: JobHandlers): Promise<void>
  /** Takes no new job, waits up to `graceMs` for those under way, then aborts them; an aborted job is tried again later. */
  stop(graceMs: number): Promise<void>
}

interface JobsOptions {
  pool: pg.Pool
  log: Log
  /** Polling interval for jobs of other processes. 0.5 s is the least that pg-boss takes. */
  lookEveryS?: number
}

/** Opens the queue over the server's own pool and so as its role: `migrate` must have created the tables. */
export async function openJobs({ pool, log, lookEveryS = 0.5 }: JobsOptions): Promise<JobRunner> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: bossSchema,
    migrate: false,
    createSchema: false,
    schedule: false, // its cron counts in minutes: see every.ts
    reindex: false, // needs the tables' owner
    persistWarnings: false,
  })
  // Without a listener an 'error' event would end the process; pg-boss repeats a failed poll by itself.
  // Every worker polls twice a second, so a lost database is logged only once in 5 s.
  let loggedAt = 0
  boss.on('error', (error) => {
    if (Date.now() - loggedAt < 5000) return
    loggedAt = Date.now()
    log.error(`job queue: ${error.message}`)
  })
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`))
  await boss.start()
  const workers = new Map<JobName, string[]>()
  const wake = (name: JobName) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker))

  const jobs: Jobs = {
    async enqueue(tx, name, data, { after, singletonKey } = {}) {
      await named(tx, 'job-add', (put) => insertJob(put, name, data, { after, singletonKey }))
      if (after === undefined) afterCommit(tx, () => wake(name))
    },
    insertLater: (put, name, data, after, of) => insertJob(put, name, data, { after }, `cross join ${of}`),
  }

  return {
    jobs,
    async work(handlers) {
      for (const name of jobNames) workers.set(name, await startWorkers(boss, name, handlers, { log, lookEveryS }))
    },
    async stop(graceMs) {
      const drained = Promise.all([...workers.keys()].map((name) => boss.offWork(name)))
      await Promise.race([drained, sleep(graceMs, undefined, { ref: false })])
      // Running jobs go back to the queue, and their signals abort.
      await boss.stop({ graceful: false })
    },
  }
}

/** Starts as many workers as the queue's concurrency; returns their ids. */
function startWorkers<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  { log, lookEveryS }: Required<Pick<JobsOptions, 'log' | 'lookEveryS'>>,
): Promise<string[]> {
  // For jobs of other processes: `enqueue` wakes this process's workers at once.
  const options = { pollingIntervalSeconds: lookEveryS, includeMetadata: true, batchSize: 1 } as const
  const start = async () => {
    const id: string = await boss.work(name, options, async ([job]: JobWithMetadata<JobPayloads[Name]>[]) => {
      if (!job) return
      // Poll again right after this job, or a worker would run only two a second.
      boss.notifyWorker(id)
      const attempt = job.retryCount + 1
      const last = attempt > job.retryLimit
      try {
        await handlers[name](job.data, { attempt, last, signal: job.signal })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        log[last ? 'error' : 'warn'](`job ${name} failed at attempt ${attempt}: ${message}`)
        throw error
      }
    })
    return id
  }
  return Promise.all(Array.from({ length: jobQueues[name].concurrency }, start))
}

/**
 * Inserts a job by plain SQL, as https://pgboss.io/sql allows (only `name` is required), with its queue's settings. One prepared
 * statement: `boss.send` in the transaction is one statement too, but takes twice as long with its JSON decoding and time
 * parsing (measured side by side on two cores: 250-450 µs against 140-190 µs, an empty statement 45-80 µs).
 * The policy 'short' applies to jobs with a key only, so only these can meet another one: looking for it in every unique index is a
 * quarter of the insert's time. For a missing queue `keep_until` is null, which the table refuses, so that
 * no job is lost silently. All our queues lie in the partition `job_common`; naming it saves PostgreSQL the routing, a third of the
 * insert's time.
 */
const insertJob = (
  put: Put,
  name: JobName,
  data: object,
  { after, singletonKey }: { after?: number | undefined; singletonKey?: string | undefined },
  more = '',
) => `
  insert into ${bossSchema}.job_common (
    name, data, singleton_key, policy, start_after, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
  select
    given.name, ${put(JSON.stringify(data))}::jsonb, given.key, case when given.key is null then 'standard' else q.policy end, given.due,
    given.due + q.retention_seconds * interval '1 second',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.dead_letter, q.heartbeat_seconds
  from (
    select ${put(name)}::text as name, ${put(singletonKey ?? null)}::text as key, coalesce(to_timestamp(${put(after ?? null)}::float8 / 1000), now()) as due
  ) given
  left join ${bossSchema}.queue q on q.name = given.name ${more}${singletonKey === undefined ? '' : '\n  on conflict do nothing'}`
