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
import { emptyDatabase, type FreshDatabase, until } from '../src/testing/databases.ts'

/**
 * A database of a former release, written by it, with orders in every state and inspections in every one of theirs. What is asked here:
 * this release makes of it what it needs, and not while a server of that release could still write what is no longer there.
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

/** What the former release tells of its orders' parts. */
const formerParts = `
  select id, trade_account, market_kind, market_id, tracking, followed_at, rated_at, (warehouse ->> 'at')::bigint as received_at,
    (warehouse ->> 'weightG')::bigint as weight_g, warehouse -> 'photos' as stock_photos, nullif(inspection_state, 'none') as inspection,
    inspection_result as result, inspection_answer_by as answer_by,
    case when inspection_state <> 'none' then inspection_note end as note,
    case when inspection_state <> 'none' then inspection_photos end as photos
  from orders order by id`

const parts = `
  select id, trade_account, market_kind, market_id, tracking, followed_at, rated_at, received_at, weight_g, stock.photos as stock_photos,
    inspection.state as inspection, result, answer_by, note, inspection.photos
  from orders
  left join order_purchases purchase on purchase.order_id = id
  left join order_stock stock on stock.order_id = id
  left join order_inspections inspection on inspection.order_id = id
  order by id`

test('the former database holds an order in every state, and its upgrade keeps what each told of purchase, stock and inspection', async () => {
  const states = await rowsBy<{ state: string }>('select distinct state from orders')
  const known = new Set(Object.values(orderSteps).flatMap(({ from, to }) => [...from, ...(to === 'same' || to === 'former' ? [] : [to])]))
  // These came later.
  for (const later of ['sentAbroad', 'disposed'] as const) known.delete(later)
  expect(new Set(states.map(({ state }) => state))).toEqual(known)
  const inspections = await rowsBy<{ state: string }>('select distinct inspection_state as state from orders order by 1')
  expect(inspections.map(({ state }) => state)).toEqual(['accepted', 'disputed', 'inspected', 'none', 'requested'])
  const before = await rowsBy(formerParts)

  await upgrade()

  expect(await rowsBy(parts)).toEqual(before)
})

test('the upgrade is refused, and changes nothing, while a server of the former release is connected', async () => {
  const server = new pg.Client({ ...database.owner, application_name: 'otsukai-turns' })
  await server.connect()
  await expect(upgrade()).rejects.toThrow('a server of an older one is connected')
  expect(await rowsBy(formerParts)).not.toEqual([])
  await server.end()
  // PostgreSQL forgets a connection shortly after it has ended.
  await until(
    async () =>
      (await rowsBy(`select from pg_stat_activity where application_name = 'otsukai-turns' and datname = current_database()`)).length === 0,
  )

  await upgrade()

  expect(await rowsBy(parts)).not.toEqual([])
})
