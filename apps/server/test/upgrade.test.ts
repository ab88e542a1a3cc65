import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { calls } from '@otsukai/contract/calls'
import { type OrderState, orderSteps } from '@otsukai/contract/order-steps'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CopyIn } from '../src/office/archive/copy-rows.ts'
import { rowsOf, setSequences } from '../src/office/archive/kept-tables.ts'
import { readManifest, rowsFile } from '../src/office/archive/manifest.ts'
import { contentFolder, readContent } from '../src/catalogue/content/content-files.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDb, openPool } from '../src/platform/db/client.ts'
import { queues } from '../src/platform/jobs/queues.ts'
import { emptyDatabase, type FreshDatabase, until } from '../src/testing/databases.ts'
import { hashPassword } from '../src/people/members/passwords.ts'
import { whyNotShippable } from '../src/trade/orders/shippable-rules.ts'
import { readStays } from '../src/trade/orders/stays.ts'
import { password } from './house.ts'
import { MemberAgent } from './member-agent.ts'
import { openParcelHouse } from './parcel-house.ts'

/**
 * A database of a former release, written by it, with orders in every state and inspections in every one of theirs. What is asked here:
 * this release makes of it what it needs, and not while a server of that release could still write what is no longer there.
 */
const former = path.join(import.meta.dirname, 'former-release')
const migrations = path.join(import.meta.dirname, '../src/platform/db/migrations')
const log = { info() {}, warn() {}, error: console.error }
const linesBody = JSON.stringify(readContent(contentFolder).find(({ kind }) => kind === 'shippingLines')!.body)

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
  await migrateBy(Object.keys(manifest.migrations))
  for (const table of manifest.tables)
    await pipeline(
      fs.createReadStream(rowsFile(former, table)),
      createGunzip(),
      owner.query(new CopyIn(`copy ${rowsOf(table)} from stdin`)),
    )
  await setSequences(owner)
}

/** Migrates by these files alone, as a release does that has no others. */
async function migrateBy(names: readonly string[]): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-former-'))
  for (const name of names) fs.copyFileSync(path.join(migrations, name), path.join(folder, name))
  await migrate(owner, { queues, log, folder })
  fs.rmSync(folder, { recursive: true })
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

test('what lay in the warehouse arrives with the upgrade: nothing is owed for the time before, and nobody has looked yet what it holds', async () => {
  const before = Date.now()
  await upgrade()
  const stock = await rowsBy<{ order_id: string; stay_at: string; batteries: null; liquid: null; fragile: null; weighed_alone: boolean }>(
    'select order_id, stay_at, batteries, liquid, fragile, weighed_alone from order_stock join orders on id = order_id',
  )
  expect(stock.length).toBeGreaterThan(0)
  for (const { stay_at, ...looked } of stock) {
    expect(Math.abs(Number(stay_at) - before)).toBeLessThan(60_000)
    expect(looked).toMatchObject({ batteries: null, liquid: null, fragile: null, weighed_alone: false })
  }
  // A server of the release before receives on, and knows of no stays.
  const [waiting] = await rowsBy<{ id: string }>("select id from orders where state = 'shipped' limit 1")
  await owner.query('insert into order_stock (order_id, received_at, weight_g, photos) values ($1, 1234, 500, $2)', [waiting!.id, '[]'])
  expect(await rowsBy('select stay_at::int from order_stock where order_id = $1', [waiting!.id])).toEqual([{ stay_at: 1_234 }])

  const pool = openPool(database.owner, { log })
  try {
    const db = openDb(pool)
    await sql`insert into content (kind, body, digest, since, created_at) values ('shippingLines', ${linesBody}::jsonb, 'd', 0, 0)`.execute(
      db,
    )
    const ids = stock.map(({ order_id }) => order_id)
    const states = new Map(
      (await rowsBy<{ id: string; state: OrderState }>('select id, state from orders')).map(({ id, state }) => [id, state]),
    )
    for (const stay of (await readStays(db, ids, Date.now())).values()) {
      expect(stay).toMatchObject({ owedJpy: 0, traits: null, parcel: null })
      expect(whyNotShippable(states.get(stay.orderId)!, { ...stay, inspection: 'none' })).not.toBeNull()
    }
    // A month and a half later the free days are over, except where goods wait for us: in a dispute, or to be inspected.
    const later = await readStays(db, ids, Date.now() + 50 * 86_400_000)
    const waits = new Set(
      (await rowsBy<{ id: string }>("select order_id as id from order_inspections where state in ('disputed', 'requested')")).map(
        ({ id }) => id,
      ),
    )
    expect(waits.size).toBeGreaterThan(0)
    for (const [id, { runS }] of later) expect([id, runS > 40 * 86_400]).toEqual([id, !waits.has(id)])
  } finally {
    await pool.end()
  }
})

test('what lay in one envelope, its weights guessed, can be looked at, weighed, asked for, packed and sent after the upgrade', async () => {
  // The last release without parcels: an envelope has a row, and the orders in it shares of its weight.
  await migrateBy(fs.readdirSync(migrations).filter((name) => name < '0045'))
  const lying = await rowsBy<{ id: string; member_id: string; goods_id: string }>(
    `select id, member_id, goods_id from orders left join order_inspections i on i.order_id = id
     where orders.state = 'warehoused' and coalesce(i.state, 'accepted') = 'accepted' order by id`,
  )
  expect(lying.length).toBeGreaterThan(1)
  const [{ id: arrival } = { id: '' }] = await rowsBy<{ id: string }>(
    "insert into arrivals (at, by, weight_g) values (1, 'lin', 1400) returning id",
  )
  const shareG = Math.floor(1_400 / lying.length)
  for (const { id } of lying)
    await owner.query('update order_stock set arrival_id = $2, weight_g = $3, weight_estimated = true where order_id = $1', [
      id,
      arrival,
      shareG,
    ])

  await upgrade()

  const pool = openPool(database.owner, { log })
  const shop = await openParcelHouse({ ...database, db: openDb(pool), pool, connection: database.owner, drop: () => pool.end() })
  try {
    const hash = await hashPassword(password)
    for (const { id, member_id } of lying) {
      const [{ account } = { account: '' }] = await rowsBy<{ account: string }>(
        'update members set password_hash = $2 where id = $1 returning account',
        [member_id, hash],
      )
      const member = new MemberAgent(shop.house.origin)
      await member.must(calls.login, { account, password })
      const stock = async () => (await member.must(calls.parcelStock, {})).list.find(({ order }) => order.id === id)
      expect(await stock()).toMatchObject({
        weightG: 1_400,
        weighed: false,
        shippable: false,
        owedJpy: 0,
        whyZh: expect.stringContaining('核对'),
      })
      const asked = { ...(await shop.wish(member, [id], 'weighed')), acknowledged: ['terms' as const], requestId: randomUUID() }
      expect((await member.call(calls.createParcel, asked)).code).toBe(2501)

      await shop.looked({ id }, { weightG: 450 })
      expect(await stock()).toMatchObject({ weightG: 450, weighed: true, shippable: true })
      await shop.gives(Number(member_id), 5_000)
      const parcel = await shop.requested([{ member, id }])
      const number = await shop.sent(parcel)
      await shop.hear(number, 'delivered')
      expect(await shop.info(parcel)).toMatchObject({ state: 'delivered', orders: [{ id, weightG: 450, weighed: true }] })
      expect(await member.order(id)).toMatchObject({ state: 'sentAbroad', parcelId: parcel.id })
    }
    await shop.mustHold()
  } finally {
    await shop.close()
  }
})

test('goods that lay beside a box say so after the upgrade, and what lies on a shelf or in another box does not', async () => {
  await migrateBy(fs.readdirSync(migrations).filter((name) => name < '0056'))
  const lying = await rowsBy<{ id: string; member_id: string }>(
    "select id, member_id from orders join order_stock on order_id = id where state = 'warehoused' order by id limit 4",
  )
  const [apart, shelved, repacked, held] = lying.map(({ id }) => id)
  expect(held).toBeDefined()
  await owner.query("update order_stock set shelf = case when order_id = any($1) then 'A-01' end", [[shelved, held]])
  const parcels: [id: string, state: string, toReshelve: boolean, orders: (string | undefined)[]][] = [
    ['P000000001', 'cancelled', true, [apart, shelved, repacked]],
    ['P000000002', 'packing', false, [repacked]],
    ['P000000003', 'onHold', false, [held]],
  ]
  for (const [id, state, toReshelve, orders] of parcels) {
    await owner.query(
      `insert into parcels (id, member_id, state, country, line_id, line, options, pay_mode, lease_until, to_reshelve, created_at, updated_at, request_id, request_hash)
       values ($1, $2, $3, 'CN', 'ems', '{}', '{}', 'weighed', 1, $4, 1, 1, $1, '')`,
      [id, lying[0]!.member_id, state, toReshelve],
    )
    for (const order of orders)
      await owner.query(
        'insert into parcel_orders (parcel_id, order_id, from_at, live, to_end, scanned_at, value_jpy, weight_g) values ($1, $2, 1, $3, $4, 1, 1, 1)',
        [id, order, !toReshelve, toReshelve],
      )
  }

  await upgrade()

  expect(
    await rowsBy('select order_id as id, shelf, off_shelf_for as parcel from order_stock where order_id = any($1) order by 1', [
      lying.map(({ id }) => id),
    ]),
  ).toEqual([
    { id: apart, shelf: null, parcel: 'P000000001' },
    { id: shelved, shelf: 'A-01', parcel: null },
    { id: repacked, shelf: null, parcel: null },
    { id: held, shelf: null, parcel: 'P000000003' },
  ])
})
