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
  /** Begins to run jobs. Once. */
  work(handlers: JobHandlers): Promise<void>
  /** Takes no new job, gives those under way `graceMs`, then aborts them; an aborted job is tried again later. */
  stop(graceMs: number): Promise<void>
}

interface JobsOptions {
  pool: pg.Pool
  log: Log
  /** How often a worker looks for what nothing in this process told it of. 0.5 s is the least that pg-boss takes. */
  lookEveryS?: number
}

/** Opens the queue over the server's own pool, so as the server's role: the tables must have been made by `migrate`. */
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
  // Unheard, an 'error' event would end the process; a poll that failed is tried again by itself.
  // Every worker looks twice a second, so a lost database would fill the log: one line in 5 s tells it.
  let toldAt = 0
  boss.on('error', (error) => {
    if (Date.now() - toldAt < 5000) return
    toldAt = Date.now()
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
      // What still runs is given back to the queue, and its signal aborted.
      await boss.stop({ graceful: false })
    },
  }
}

/** As many workers as the queue's concurrency; returns their ids. */
function startWorkers<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  { log, lookEveryS }: Required<Pick<JobsOptions, 'log' | 'lookEveryS'>>,
): Promise<string[]> {
  // What this process enqueues itself wakes a worker at once.
  const options = { pollingIntervalSeconds: lookEveryS, includeMetadata: true, batchSize: 1 } as const
  const start = async () => {
    const id: string = await boss.work(name, options, async ([job]: JobWithMetadata<JobPayloads[Name]>[]) => {
      if (!job) return
      // Looks again right after this job, or a worker would run two a second.
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
 * A job by plain SQL, as https://pgboss.io/sql allows (only `name` is required), with its queue's settings. One prepared
 * statement: `boss.send` inside the transaction is one statement too, but takes twice as long with its JSON decoding and time
 * parsing (measured beside each other on two cores: 250-450 µs against 140-190 µs, an empty statement 45-80 µs).
 * The policy 'short' lets one job wait for a key; without a key there is nothing to wait for. A queue that is missing leaves
 * `keep_until` null, which is refused: a job is never lost in silence. All our queues lie in the partition `job_common`; named
 * here, PostgreSQL need not look for it, which was a third of the insert.
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
    asked.name, ${put(JSON.stringify(data))}::jsonb, asked.key, case when asked.key is null then 'standard' else q.policy end, asked.due,
    asked.due + q.retention_seconds * interval '1 second',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.dead_letter, q.heartbeat_seconds
  from (
    select ${put(name)}::text as name, ${put(singletonKey ?? null)}::text as key, coalesce(to_timestamp(${put(after ?? null)}::float8 / 1000), now()) as due
  ) asked
  left join ${bossSchema}.queue q on q.name = asked.name ${more}
  on conflict do nothing`
