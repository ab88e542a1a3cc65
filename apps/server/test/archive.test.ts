import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { calls } from '@otsukai/contract/calls'
import { beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from '../src/platform/db/client.ts'
import { startServer } from '../src/start-server.ts'
import { findLedgerProblems } from '../src/money/wallet/check-ledger.ts'
import { movedInstallation, run } from './archive-kit.ts'
import { ledgerMustBalance } from './ledger.ts'
import { MemberAgent, newRequestId } from './member-agent.ts'
import { reaches } from './purchase-kit.ts'

const { world, member, bought, inFolder, target, elsewhere, mustRestoreWhole } = movedInstallation()

const address = { name: '陈嘉文', phone: '92344417', country: 'HK', city: '九龙', district: '油尖旺区', line: '弥敦道 132 号' } as const

let archive: string
let exported: [number, string]
beforeAll(async () => {
  await member().must(calls.addressSave, { ...address, requestId: newRequestId() })
  archive = path.join(world().settings.DATA_DIR, 'archive')
  exported = await run(['export', archive], world().settings)
})

async function inTarget<T>(fn: (db: ReturnType<typeof openDb>) => Promise<T>): Promise<T> {
  const pool = openPool(target().owner, { log: console })
  try {
    return await fn(openDb(pool))
  } finally {
    await pool.end()
  }
}

const countOrders = (db: ReturnType<typeof openDb>) =>
  sql<{ n: number }>`select count(*) as n from orders`.execute(db).then(({ rows }) => rows[0]?.n)

test('an installation moved to another PostgreSQL goes on: sessions, balances, addresses, pictures, new orders, and purchases with the same account', async () => {
  expect(exported).toEqual([0, expect.stringMatching(/The key of this installation lies in it/)])
  const before = await member().balance()
  expect(await run(['import', archive], elsewhere())).toEqual([0, expect.stringContaining('the ledger adds up')])

  const server = await startServer(elsewhere({ PORT: '0', PUBLIC_URL: '' }))
  try {
    const again = new MemberAgent(server.url)
    const cookie = { cookie: `otsukai_session=${member().cookie('otsukai_session')}` }
    expect((await again.call(calls.balance, {}, cookie)).data).toEqual(before)
    const { account } = await world().db.selectFrom('members').select('account').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await again.must(calls.login, { account, password: 'correct horse' })
    expect(await again.balance()).toEqual(before)
    expect(await again.must(calls.addressList, {})).toMatchObject([address])
    expect((await again.order(bought())).timeline).toEqual((await member().order(bought())).timeline)
    expect(fs.readFileSync(path.join(elsewhere().DATA_DIR, 'uploads/orders', bought(), 'photo.webp'), 'utf8')).toBe('a picture')
    const id = await again.orders(await world().item({ priceJpy: 1_000 }))
    expect((await again.pays(id)).code).toBe(0)
    await reaches(again, id, 'purchased')
    await ledgerMustBalance(server.deps.db)
  } finally {
    await server.stop()
  }
})

test('an archive written while members pay shows one moment: its ledger adds up with its orders', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, async () => member().orders(await world().item({ priceJpy: 300 }))))
  const busy = inFolder('busy')
  const paying = Promise.all(ids.map((id) => member().pays(id)))
  expect((await run(['export', busy], world().settings))[0]).toBe(0)
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

test('a backup restored into another PostgreSQL has every row, and its ledger adds up', () => mustRestoreWhole(elsewhere()))

test('a database with rows, a folder with files, another mode and another key are refused in a sentence, and nothing is changed', async () => {
  const orders = await countOrders(world().db)
  expect(await run(['import', archive], world().settings)).toEqual([1, expect.stringMatching(/not empty/)])
  expect(await countOrders(world().db)).toBe(orders)
  expect(await run(['export', world().settings.DATA_DIR], world().settings)).toEqual([1, expect.stringMatching(/not empty/)])
  expect(await run(['import', inFolder('')], elsewhere())).toEqual([1, expect.stringMatching(/no complete archive/)])
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(await run(['import', archive], elsewhere({ SECRET_KEY: key }))).toEqual([1, expect.stringMatching(/SECRET_KEY is not the one/)])
  const live = inFolder('live')
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
  const damaged = inFolder('damaged')
  fs.cpSync(archive, damaged, { recursive: true })
  const rows = path.join(damaged, 'transfers.copy.gz')
  fs.writeFileSync(rows, fs.readFileSync(rows).subarray(0, 60))
  expect((await run(['import', damaged], elsewhere()))[0]).toBe(1)
  expect(await inTarget(countOrders)).toBe(0)

  expect((await run(['import', archive], elsewhere()))[0]).toBe(0)
  await inTarget(async (db) => expect(await findLedgerProblems(db)).toEqual([]))
})

test('of an archive that somebody made up no name comes into a statement, and no link leads out of it', async () => {
  const forged = inFolder('forged')
  fs.cpSync(archive, forged, { recursive: true })
  const file = path.join(forged, 'manifest.json')
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { tables: { name: string }[] }
  const [first] = manifest.tables
  const command = `x" from program 'touch ${inFolder('ran')}'; --`
  fs.writeFileSync(file, JSON.stringify({ ...manifest, tables: [{ ...first, name: command }, ...manifest.tables.slice(1)] }))
  expect(await run(['import', forged], elsewhere())).toEqual([1, expect.stringMatching(/names other tables than this release has/)])
  expect(fs.existsSync(inFolder('ran'))).toBe(false)

  for (const [name, place] of [
    ['a picture', 'uploads/orders/link.webp'],
    ['rows', 'members.copy.gz'],
    ['the key', 'secret-key'],
  ] as const) {
    const linked = inFolder(name)
    fs.cpSync(archive, linked, { recursive: true })
    fs.rmSync(path.join(linked, place), { force: true })
    fs.symlinkSync('/etc/passwd', path.join(linked, place))
    expect(await run(['import', linked], elsewhere())).toEqual([1, expect.stringMatching(/neither a file nor a folder/)])
  }
})

test('pictures that lie behind a link, on a shared disk, are in the archive, and are read back behind one', async () => {
  const { DATA_DIR: dataDir } = world().settings
  const linkTo = (folder: string, at: string) => {
    fs.mkdirSync(folder, { recursive: true })
    fs.mkdirSync(at)
    fs.symlinkSync(folder, path.join(at, 'uploads'))
    return at
  }
  const here = linkTo(path.join(dataDir, 'uploads'), inFolder('here'))
  fs.copyFileSync(path.join(dataDir, 'secret-key'), path.join(here, 'secret-key'))
  const there = linkTo(inFolder('shared'), inFolder('there'))
  expect((await run(['export', inFolder('shared-archive')], { ...world().settings, DATA_DIR: here }))[0]).toBe(0)
  expect((await run(['import', inFolder('shared-archive')], elsewhere({ DATA_DIR: there })))[0]).toBe(0)
  expect(fs.readFileSync(path.join(inFolder('shared'), 'orders', bought(), 'photo.webp'), 'utf8')).toBe('a picture')
})
