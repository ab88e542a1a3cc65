import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import { type Pair, startPair } from '@otsukai/postgres/pair'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { startWorld, type World } from './world.ts'

/** More than a replica may be behind. */
const TOO_LATE_MS = 6_000

let folder: string
let pair: Pair
let world: World
let standby: pg.Client

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-replica-'))
  fs.chmodSync(folder, 0o755)
  pair = await startPair(folder)
  // Nobody waits for what is written to be at the standby too.
  await asOwner(pair.primary.connection('postgres'), (owner) => owner.query('alter database postgres set synchronous_commit = local'))
  const [DATABASE_URL, DATABASE_REPLICA_URL] = [pair.primary, pair.standby].map(({ name }) => `postgres://postgres@${name}/postgres`) as [
    string,
    string,
  ]
  world = await startWorld({ env: { DATABASE_URL, DATABASE_REPLICA_URL, LOG_LEVEL: 'silent' } })
  standby = new pg.Client(pair.standby.connection('postgres'))
  standby.on('error', () => {}) // it is killed
  await standby.connect()
})
afterAll(async () => {
  await standby.end().catch(() => {})
  await world.stop()
  await pair.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Lists goods at the marketplace and looks at them, so that they are kept. */
async function keep(name: string): Promise<string> {
  const id = await world.item({ name })
  await world.visitor().must(calls.goodsDetail, { id })
  return id
}
const finds = async (keyword: string): Promise<string[]> =>
  (await world.visitor().must(calls.productListingFilter, { keyword })).list.map(({ id }) => id)

const isUsed = async (): Promise<boolean> => {
  const page = await (await fetch(`${world.origin}/metrics`)).text()
  return /^otsukai_replica_used (\d)$/m.exec(page)?.[1] === '1'
}
/** What the server's connections to the standby last ran. */
const statementsThere = async (): Promise<string> =>
  (
    await standby.query(
      `select string_agg(application_name || ': ' || query, E'\\n') as all from pg_stat_activity where application_name like 'otsukai/%'`,
    )
  ).rows[0].all ?? ''

test('kept goods are searched at the replica', async () => {
  await world.until(isUsed)
  const id = await keep('レプリカ 時計')
  await world.until(async () => (await finds('レプリカ')).includes(id))
  await world.until(async () => {
    await finds('レプリカ')
    return / reads: .*goods/s.test(await statementsThere())
  })
  expect(await finds('レプリカ')).toEqual([id])
})

test('a replica that is behind is not read, until it is not behind any more', async () => {
  await world.until(isUsed)
  await standby.query('select pg_wal_replay_pause()')
  const id = await keep('遅れ 時計')
  await world.passes(TOO_LATE_MS)
  await world.until(async () => !(await isUsed()))
  await world.until(async () => (await finds('遅れ')).includes(id))
  const { rows } = await standby.query('select from goods where id = $1', [id])
  expect(rows).toEqual([])

  await standby.query('select pg_wal_replay_resume()')
  await world.until(isUsed)
  expect(await finds('遅れ')).toEqual([id])
})

test('while the replica is down all is read at the primary, and no search fails', async () => {
  await world.until(isUsed)
  const id = await keep('止まる 時計')
  await world.until(async () => (await finds('止まる')).includes(id))
  await pair.standby.kill()
  expect(await finds('止まる')).toEqual([id])
  await world.until(async () => !(await isUsed()))
  expect(await finds('止まる')).toEqual([id])
  expect((await world.member({ balanceJpy: 1_000 })).cookie('otsukai_session')).toBeDefined()
})
