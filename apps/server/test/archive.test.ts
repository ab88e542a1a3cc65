import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { calls } from '@otsukai/contract/calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runArchive } from '../src/archive/run-archive.ts'
import { openDb, openPool } from '../src/db/client.ts'
import { emptyDatabase, type FreshDatabase } from '../src/db/testing.ts'
import { startServer } from '../src/start-server.ts'
import { findLedgerProblems } from '../src/wallet/check-ledger.ts'
import { ledgerMustBalance } from './ledger.ts'
import { MemberAgent } from './member-agent.ts'
import { reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

let world: World
let member: MemberAgent
let bought: string
let archive: string
let exported: [number, string]
let folder: string
let target: Pick<FreshDatabase, 'owner' | 'url' | 'drop'>

beforeAll(async () => {
  world = await startWorld()
  member = await world.member({ balanceJpy: 20_000 })
  bought = await member.orders(await world.item({ priceJpy: 2_000 }))
  await member.pays(bought)
  await reaches(member, bought, 'purchased')
  const uploads = path.join(world.settings.DATA_DIR, 'uploads/orders', bought)
  fs.mkdirSync(uploads, { recursive: true })
  fs.writeFileSync(path.join(uploads, 'photo.webp'), 'a picture')
  archive = path.join(world.settings.DATA_DIR, 'archive')
  exported = await run(['export', archive], world.settings)
})
afterAll(() => world.stop())
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-moved-'))
  fs.chmodSync(folder, 0o755)
  target = await emptyDatabase()
})
afterEach(async () => {
  await target.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** A command as a person gives it. Answers the exit code and what was said. */
async function run(args: string[], env: Record<string, string>): Promise<[number, string]> {
  const said: string[] = []
  return [await runArchive(args, env, (line) => said.push(line)), said.join('\n')]
}

const elsewhere = (more: Record<string, string> = {}) => ({
  ...world.settings,
  DATABASE_URL: target.url,
  DATA_DIR: path.join(folder, 'data'),
  ...more,
})

async function inTarget<T>(fn: (db: ReturnType<typeof openDb>) => Promise<T>): Promise<T> {
  const pool = openPool(target.owner, { log: console })
  try {
    return await fn(openDb(pool))
  } finally {
    await pool.end()
  }
}

const countOrders = (db: ReturnType<typeof openDb>) =>
  sql<{ n: number }>`select count(*) as n from orders`.execute(db).then(({ rows }) => rows[0]?.n)

test('an installation moved to another PostgreSQL goes on: sessions, balances, pictures, new orders, and purchases with the same account', async () => {
  expect(exported).toEqual([0, expect.stringMatching(/The key of this installation lies in it/)])
  const before = await member.balance()
  expect(await run(['import', archive], elsewhere())).toEqual([0, expect.stringContaining('the ledger adds up')])

  const server = await startServer(elsewhere({ PORT: '0', PUBLIC_URL: '' }))
  try {
    const again = new MemberAgent(server.url)
    const cookie = { cookie: `otsukai_session=${member.cookie('otsukai_session')}` }
    expect((await again.call(calls.balance, {}, cookie)).data).toEqual(before)
    const { account } = await world.db.selectFrom('members').select('account').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await again.must(calls.login, { account, password: 'correct horse' })
    expect(await again.balance()).toEqual(before)
    expect((await again.order(bought)).timeline).toEqual((await member.order(bought)).timeline)
    expect(fs.readFileSync(path.join(elsewhere().DATA_DIR, 'uploads/orders', bought, 'photo.webp'), 'utf8')).toBe('a picture')
    const id = await again.orders(await world.item({ priceJpy: 1_000 }))
    expect((await again.pays(id)).code).toBe(0)
    await reaches(again, id, 'purchased')
    await ledgerMustBalance(server.deps.db)
  } finally {
    await server.stop()
  }
})

test('an archive written while members pay shows one moment: its ledger adds up with its orders', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, async () => member.orders(await world.item({ priceJpy: 300 }))))
  const busy = path.join(folder, 'busy')
  const paying = Promise.all(ids.map((id) => member.pays(id)))
  expect((await run(['export', busy], world.settings))[0]).toBe(0)
  await paying

  expect((await run(['import', busy], elsewhere()))[0]).toBe(0)
  await inTarget(async (db) => {
    await ledgerMustBalance(db)
    const { rows } =
      await sql`select id from orders where (state = 'paid') <> (exists (select from transfers where key = 'order:' || orders.id || ':paid')) and state in ('unpaid', 'paid')`.execute(
        db,
      )
    expect(rows).toEqual([])
  })
})

test('a backup restored into an empty DATA_DIR, with the database in it, has every row, and its ledger adds up', async () => {
  const backups = path.join(folder, 'backups')
  expect((await run(['backup', backups], world.settings))[0]).toBe(0)
  const [dated] = fs.readdirSync(backups)
  const { DATABASE_URL: _, ...embedded } = elsewhere()
  const [code, said] = await run(['import', path.join(backups, dated!)], embedded)
  expect([code, said]).toEqual([0, expect.stringContaining('the ledger adds up')])
  // What was restored can be written again, and is the same.
  expect((await run(['export', path.join(folder, 'again')], embedded))[0]).toBe(0)
  const tables = (at: string) => (JSON.parse(fs.readFileSync(path.join(at, 'manifest.json'), 'utf8')) as { tables: unknown }).tables
  expect(tables(path.join(folder, 'again'))).toEqual(tables(path.join(backups, dated!)))
})

test('a database with rows, a folder with files, another mode and another key are refused in a sentence, and nothing is changed', async () => {
  const orders = await countOrders(world.db)
  expect(await run(['import', archive], world.settings)).toEqual([1, expect.stringMatching(/not empty/)])
  expect(await countOrders(world.db)).toBe(orders)
  expect(await run(['export', world.settings.DATA_DIR], world.settings)).toEqual([1, expect.stringMatching(/not empty/)])
  expect(await run(['import', folder], elsewhere())).toEqual([1, expect.stringMatching(/no archive/)])
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(await run(['import', archive], elsewhere({ SECRET_KEY: key }))).toEqual([1, expect.stringMatching(/SECRET_KEY is not the one/)])
  const live = path.join(folder, 'live')
  fs.cpSync(archive, live, { recursive: true })
  const manifest = path.join(live, 'manifest.json')
  fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace('"mode": "sandbox"', '"mode": "live"'))
  expect(await run(['import', live], elsewhere())).toEqual([1, expect.stringMatching(/MODE=live/)])
  await inTarget(async (db) => {
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
    expect(rows).toHaveLength(0)
  })
})

test('a damaged archive leaves nothing behind, and the whole one can be read afterwards', async () => {
  const damaged = path.join(folder, 'damaged')
  fs.cpSync(archive, damaged, { recursive: true })
  const rows = path.join(damaged, 'transfers.copy.gz')
  fs.writeFileSync(rows, fs.readFileSync(rows).subarray(0, 60))
  expect((await run(['import', damaged], elsewhere()))[0]).toBe(1)
  expect(await inTarget(countOrders)).toBe(0)

  expect((await run(['import', archive], elsewhere()))[0]).toBe(0)
  await inTarget(async (db) => expect(await findLedgerProblems(db)).toEqual([]))
})
