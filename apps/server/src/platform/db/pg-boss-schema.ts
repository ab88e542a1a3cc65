import type pg from 'pg'
import { getConstructionPlans, getMigrationPlans, PgBoss, type QueueOptions } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }

/** pg-boss keeps its tables in a schema of its own. */
export const bossSchema = 'pgboss'

/** Queue name → how its jobs are retried, expired and kept. */
export type Queues = Record<string, QueueOptions>

/**
 * Installs or upgrades pg-boss's tables and makes the queues, as the database's owner, so that the server's role need not be
 * able to. Runs under the migrations' lock. https://pgboss.io/install
 */
export async function installQueues(owner: pg.Client, queues: Queues): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => execute(owner, text, values) }, schema: bossSchema })
  const version = (await boss.isInstalled()) ? await boss.schemaVersion() : null
  if (version === null) await owner.query(getConstructionPlans(bossSchema))
  else if (version < packageJson.pgboss.schema) await owner.query(getMigrationPlans(bossSchema, version))
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const [name, options] of Object.entries(queues)) {
    // 'short': at most one job with a given key waits.
    if (known.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: 'short' })
  }
  await dropQueueKey(owner)
}

/**
 * Drops the foreign key from jobs to queues: through it each job locks its queue's row, which all payments share, and a lock with many
 * holders costs a MultiXact record for each. `insertJob` refuses a missing queue without it.
 */
async function dropQueueKey(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_constraint where conrelid = '${bossSchema}.job_common'::regclass and conname = 'q_fkey'`,
  )
  if (rowCount !== 0) await owner.query(`alter table ${bossSchema}.job_common drop constraint q_fkey`)
}

async function execute(client: pg.Client, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const result = await client.query(text, values)
  // Several statements in one text answer with a list of results; pg-boss reads the rows of the last that has any.
  const results: pg.QueryResult[] = Array.isArray(result) ? result : [result]
  return { rows: results.findLast((one) => one.rows.length > 0)?.rows ?? [] }
}
