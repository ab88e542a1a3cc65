import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { orderSteps } from '@otsukai/contract/order-steps'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CopyIn } from '../src/office/archive/copy-rows.ts'
import { rowsOf, setSequences } from '../src/office/archive/kept-tables.ts'
import { readManifest, rowsFile } from '../src/office/archive/manifest.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { queues } from '../src/platform/jobs/queues.ts'
import { emptyDatabase, type FreshDatabase } from '../src/testing/databases.ts'

/**
 * A database of the former release, written by it, with orders in every state and inspections in every one of theirs. What is asked
 * here: this release makes of it what it needs, and both may write at once for as long as both run.
 */
const former = path.join(import.meta.dirname, 'former-release')
const migrations = path.join(import.meta.dirname, '../src/platform/db/migrations')
const log = { info() {}, warn() {}, error: console.error }

let database: Pick<FreshDatabase, 'owner' | 'url' | 'drop'>
let owner: pg.Client
beforeEach(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.owner)
  await owner.connect()
  await readFormer()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

/** The database as the former release left it. */
async function readFormer(): Promise<void> {
  const manifest = readManifest(former)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-former-'))
  for (const name of Object.keys(manifest.migrations)) fs.copyFileSync(path.join(migrations, name), path.join(folder, name))
  await migrate(owner, { queues, log, folder })
  fs.rmSync(folder, { recursive: true })
  for (const table of manifest.tables)
    await pipeline(
      fs.createReadStream(rowsFile(former, table)),
      createGunzip(),
      owner.query(new CopyIn(`copy ${rowsOf(table)} from stdin`)),
    )
  await setSequences(owner)
}

const upgrade = () => migrate(owner, { queues, log })
const rowsBy = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(text, values)).rows
const apart = () => rowsBy('select id from order_parts_apart')
const oneIn = async (where: string): Promise<string> =>
  (await rowsBy<{ id: string }>(`select id from orders where ${where} limit 1`))[0]!.id

test('the former database holds an order in every state, and its upgrade gives each its purchase, stock and inspection', async () => {
  const states = await rowsBy<{ state: string }>('select distinct state from orders')
  const known = new Set(Object.values(orderSteps).flatMap(({ from, to }) => [...from, ...(to === 'same' ? [] : [to])]))
  expect(new Set(states.map(({ state }) => state))).toEqual(known)
  const inspections = await rowsBy<{ state: string }>('select distinct inspection_state as state from orders order by 1')
  expect(inspections.map(({ state }) => state)).toEqual(['accepted', 'disputed', 'inspected', 'none', 'requested'])

  await upgrade()

  expect(await apart()).toEqual([])
  const [counts] = await rowsBy(`select
    (select count(*)::int from order_purchases) - (select count(*)::int from orders where trade_account is not null) as purchases,
    (select count(*)::int from order_stock) - (select count(*)::int from orders where warehouse is not null) as stock,
    (select count(*)::int from order_inspections) - (select count(*)::int from orders where inspection_state <> 'none') as inspections,
    (select count(*) > 3 from order_stock) as some`)
  expect(counts).toEqual({ purchases: 0, stock: 0, inspections: 0, some: true })
})

test('what the former release writes into an order is in its parts, and what this one writes into the parts is in the order', async () => {
  await upgrade()
  const paid = await oneIn(`state = 'paid'`)
  const shipped = await oneIn(`state = 'shipped'`)
  const inspected = await oneIn(`inspection_state = 'inspected'`)

  await owner.query(
    `update orders set trade_account = (select id from trade_accounts), market_kind = 'transaction', market_id = '77' where id = $1`,
    [paid],
  )
  await owner.query(`update orders set warehouse = '{"at": 5, "weightG": 480, "photos": []}' where id = $1`, [shipped])
  await owner.query(`update orders set inspection_state = 'accepted', inspection_answer_by = null where id = $1`, [inspected])
  expect(await rowsBy('select market_id from order_purchases where order_id = $1', [paid])).toEqual([{ market_id: '77' }])
  expect(await rowsBy('select weight_g from order_stock where order_id = $1', [shipped])).toEqual([{ weight_g: '480' }])
  expect(await rowsBy('select state from order_inspections where order_id = $1', [inspected])).toEqual([{ state: 'accepted' }])

  await owner.query(`update order_purchases set followed_at = 9 where order_id = $1`, [paid])
  await owner.query(`update order_stock set weight_g = 500 where order_id = $1`, [shipped])
  await owner.query(`delete from order_inspections where order_id = $1`, [inspected])
  await owner.query(`insert into order_inspections (order_id, state) values ($1, 'requested')`, [paid])
  const [order] = await rowsBy('select followed_at, inspection_state from orders where id = $1', [paid])
  expect(order).toEqual({ followed_at: '9', inspection_state: 'requested' })
  expect(await rowsBy(`select warehouse ->> 'weightG' as grams from orders where id = $1`, [shipped])).toEqual([{ grams: '500' }])
  expect(await rowsBy('select inspection_state, inspection_result from orders where id = $1', [inspected])).toEqual([
    { inspection_state: 'none', inspection_result: null },
  ])
  expect(await apart()).toEqual([])
})

test('both releases write the same orders at once, each under the order’s lock, and nothing of either is lost', async () => {
  await upgrade()
  const ids = (await rowsBy<{ id: string }>(`select id from orders where trade_account is not null order by id`)).map(({ id }) => id)
  const countsOf = `select coalesce(followed_at, 0) as followed, coalesce(rated_at, 0) as rated from orders where trade_account is not null order by id`
  const before = await rowsBy<{ followed: string; rated: string }>(countsOf)
  const writer = async (statement: string) => {
    const client = new pg.Client(database.owner)
    await client.connect()
    for (let n = 0; n < 20; n++)
      for (const id of n % 2 === 0 ? ids : ids.toReversed()) {
        await client.query('begin')
        await client.query('select from orders where id = $1 for update', [id])
        await client.query(statement, [id])
        await client.query('commit')
      }
    await client.end()
  }
  await Promise.all([
    writer('update orders set followed_at = coalesce(followed_at, 0) + 1 where id = $1'),
    writer('update order_purchases set rated_at = coalesce(rated_at, 0) + 1 where order_id = $1'),
    writer(`update orders set inspection_state = 'requested', inspection_answer_by = coalesce(inspection_answer_by, 0) + 1 where id = $1`),
  ])
  expect(await apart()).toEqual([])
  const all = await rowsBy<{ followed: string; rated: string }>(countsOf)
  expect(all).toEqual(before.map(({ followed, rated }) => ({ followed: String(Number(followed) + 20), rated: String(Number(rated) + 20) })))
})
