import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import { type Tx } from '../db/client.ts'
import { type Log } from '../db/log.ts'
import { prepare } from '../db/prepared.ts'
import { afterCommit } from '../db/transaction.ts'
import { jobNames, jobQueues, type JobName, type JobPayloads } from './job-names.ts'
import { type JobHandlers, type Jobs } from './jobs.ts'
import { bossSchema } from './pg-boss-schema.ts'

/** Our queue on pg-boss. Commands get `jobs`; a process that only enqueues never calls `work`. */
export type JobRunner = {
  jobs: Jobs
  /** Begins to run jobs. Once. */
  work(handlers: JobHandlers): Promise<void>
  /** Takes no new job, gives those under way `graceMs`, then aborts them; an aborted job is tried again later. */
  stop(graceMs: number): Promise<void>
}

/** Opens the queue over the server's own pool, so as the server's role: the tables must have been made by `migrate`. */
export async function openJobs({ pool, log }: { pool: pg.Pool; log: Log }): Promise<JobRunner> {
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
  boss.on('error', (error) => log.error(`job queue: ${error.message}`))
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`))
  await boss.start()
  const workers = new Map<JobName, string[]>()
  const wake = (name: JobName) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker))

  const jobs: Jobs = {
    async enqueue(tx, name, data, { after, singletonKey = randomUUID() } = {}) {
      // pg-boss's insert is one statement in our transaction. Its queues let one job wait for a key, so a job without one gets its own.
      await boss.send(name, data, { db: preparing(tx), singletonKey, ...(after !== undefined && { startAfter: new Date(after) }) })
      if (after === undefined) afterCommit(tx, () => wake(name))
    },
  }

  return {
    jobs,
    async work(handlers) {
      for (const name of jobNames) workers.set(name, await startWorkers(boss, name, handlers, log))
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
function startWorkers<Name extends JobName>(boss: PgBoss, name: Name, handlers: JobHandlers, log: Log): Promise<string[]> {
  // 0.5 s is the least that pg-boss takes; what this process enqueues itself wakes a worker at once.
  const options = { pollingIntervalSeconds: 0.5, includeMetadata: true, batchSize: 1 } as const
  const start = async () => {
    const id: string = await boss.work(name, options, async ([job]: JobWithMetadata<JobPayloads[Name]>[]) => {
      if (!job) return
      // Looks again right after this job, or a worker would run two a second.
      boss.notifyWorker(id)
      const attempt = job.retryCount + 1
      try {
        await handlers[name](job.data, { attempt, signal: job.signal })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        log[attempt > job.retryLimit ? 'error' : 'warn'](`job ${name} failed at attempt ${attempt}: ${message}`)
        throw error
      }
    })
    return id
  }
  return Promise.all(Array.from({ length: jobQueues[name].concurrency }, start))
}

const named = new Set<string>()

/** pg-boss's statements in our transaction, prepared: their texts are fixed, one for each queue, and parsing them costs most of their time. */
function preparing(tx: Tx): ReturnType<typeof fromKysely> {
  const inTransaction = fromKysely(tx)
  return {
    executeSql(text, values) {
      if (!named.has(text)) {
        prepare(`pgboss-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text)
        named.add(text)
      }
      return inTransaction.executeSql(text, values)
    },
  }
}
