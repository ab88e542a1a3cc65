import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, until, type FreshDatabase } from '../../testing/databases.ts'
import { transaction } from '../db/transaction.ts'
import { openRepeater } from './every.ts'
import { jobNames } from './job-names.ts'
import type { JobContext, JobHandlers } from './jobs.ts'
import { openJobs, type JobRunner } from './pg-boss-runner.ts'

const log = { info() {}, warn() {}, error() {} }

let fresh: FreshDatabase
let runner: JobRunner
let ran: string[]

beforeEach(async () => {
  fresh = await freshDatabase()
  ran = []
  runner = await openJobs({ pool: fresh.pool, log })
})
afterEach(async () => {
  await runner.stop(1000)
  await fresh.drop()
})

/** Handlers that do nothing, and this one for `purchase.buy`. */
function handlers(buy: (orderId: string, context: JobContext) => Promise<void>): JobHandlers {
  const nothing = Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as unknown as JobHandlers
  return { ...nothing, 'purchase.buy': ({ orderId }, context) => buy(orderId, context) }
}
const noting = handlers(async (orderId) => void ran.push(orderId))

const enqueue = (orderId: string, options?: { after?: number; singletonKey?: string }) =>
  transaction(fresh.db, (tx) => runner.jobs.enqueue(tx, 'purchase.buy', { orderId }, options))

const states = async () =>
  (await fresh.pool.query<{ state: string }>(`select state::text from pgboss.job order by created_on`)).rows.map((row) => row.state)

test('a job of a transaction that was rolled back does not exist; of one that committed it runs once', async () => {
  const undone = transaction(fresh.db, async (tx) => {
    await runner.jobs.enqueue(tx, 'purchase.buy', { orderId: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await enqueue('done')
  await runner.work(noting)
  await until(async () => (await states()).join() === 'completed')
  expect(ran).toEqual(['done'])
})

test('a job enqueued here runs at once, without waiting for the next look', async () => {
  const seldom = await openJobs({ pool: fresh.pool, log, lookEveryS: 3_600 })
  await seldom.work(noting)
  for (let i = 0; i < 20; i++) await transaction(fresh.db, (tx) => seldom.jobs.enqueue(tx, 'purchase.buy', { orderId: `n${i}` }))
  await until(() => ran.length === 20)
  expect(ran.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `n${i}`).toSorted())
  await seldom.stop(1000)
})

test('a job that fails is tried again and told so', async () => {
  const attempts: number[] = []
  await runner.work(
    handlers(async (_, { attempt }) => {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('not yet')
    }),
  )
  await enqueue('x')
  await until(() => attempts.length === 2)
  expect(attempts).toEqual([1, 2])
})

test('of jobs with one key a single one waits, and after it has begun another may', async () => {
  await enqueue('a', { singletonKey: 'k' })
  await enqueue('b', { singletonKey: 'k' })
  await enqueue('c')
  await enqueue('d')
  expect(await states()).toHaveLength(3)
  await runner.work(noting)
  await until(() => ran.length === 3)
  await enqueue('e', { singletonKey: 'k' })
  await until(() => ran.length === 4)
  expect(ran.toSorted()).toEqual(['a', 'c', 'd', 'e'])
})

test('a job for later is not run before its time', async () => {
  await runner.work(noting)
  await enqueue('later', { after: Date.now() + 3_600_000 })
  await enqueue('now')
  await until(() => ran.length === 1)
  expect(ran).toEqual(['now'])
  await fresh.pool.query(`update pgboss.job_common set start_after = start_after - interval '1 hour'`)
  await until(() => ran.length === 2)
  expect(ran).toEqual(['now', 'later'])
})

test('stopping gives a job its grace, then aborts it and gives it back to the queue', async () => {
  let aborted = false
  await runner.work(
    handlers(async (orderId, { signal }) => {
      ran.push(orderId)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      aborted = true
    }),
  )
  await enqueue('long')
  await until(() => ran.length === 1)
  await runner.stop(100)
  await until(() => aborted)
  expect(await states()).toEqual(['retry'])
})

test('a turn that failed is tried again soon, however far the next one is', async () => {
  let turns = 0
  const repeater = openRepeater({ connection: fresh.connection, log, againMs: 10 })
  repeater.every(3_600_000, 'rates', async () => {
    turns += 1
    if (turns === 1) throw new Error('not yet')
  })
  await repeater.turnOver('rates')
  expect(turns).toBe(1)
  await until(() => turns === 2)
  await repeater.stop()
})

test('what repeats runs on one process at a time and passes on when that one stops', async () => {
  const turns: string[] = []
  let running = 0
  let together = 0
  const repeater = (who: string) => {
    const one = openRepeater({ connection: fresh.connection, log })
    one.every(5, 'sweep', async () => {
      together = Math.max(together, ++running)
      turns.push(who)
      await fresh.pool.query('select pg_sleep(0.02)')
      running--
    })
    return one
  }
  const first = repeater('first')
  await until(() => turns.length >= 2)
  const second = repeater('second')
  await until(() => turns.length >= 5)
  expect(new Set(turns)).toEqual(new Set(['first']))
  await first.stop()
  await until(() => turns.at(-1) === 'second')
  await second.stop()
  expect(together).toBe(1)
})
