import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queues } from '../jobs/queues.ts'
import { openDatabase, type OpenDatabase } from './open.ts'
import { emptyDatabase } from '../../testing/databases.ts'

const log = { info() {}, warn() {}, error: console.error }

let folder: string
let database: Awaited<ReturnType<typeof emptyDatabase>>
let opened: OpenDatabase[]

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-migrations-'))
  fs.copyFileSync(new URL('./migrations/0001-mode.sql', import.meta.url), path.join(folder, '0001-mode.sql'))
  opened = []
  database = await emptyDatabase()
})

afterEach(async () => {
  for (const one of opened) await one.close()
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

async function open(mode: 'sandbox' | 'live' = 'sandbox', url = database.url): Promise<OpenDatabase> {
  const one = await openDatabase({ url, mode, queues, log, folder })
  opened.push(one)
  return one
}

const migration = (name: string, sql: string) => fs.writeFileSync(path.join(folder, name), sql)

test('two servers that start at once apply each migration once', async () => {
  migration('0002-count.sql', '-- 0002: counts its runs.\ncreate table runs (n int); insert into runs values (1);')
  const [one] = await Promise.all([open(), open()])
  expect((await one.pool.query('select n from runs')).rows).toEqual([{ n: 1 }])
  await open()
  expect((await one.pool.query('select n from runs')).rows).toEqual([{ n: 1 }])
})

test('a migration that fails leaves nothing of itself and is named', async () => {
  migration('0002-broken.sql', '-- 0002: breaks.\ncreate table half (n int); select 1/0;')
  await expect(open()).rejects.toThrow('0002-broken.sql failed: division by zero')
  migration('0002-broken.sql', '-- 0002: works now.\ncreate table half (n int);')
  await open()
})

test('a migration changed after it was applied refuses to start', async () => {
  await open()
  fs.appendFileSync(path.join(folder, '0001-mode.sql'), '\n-- an afterthought')
  await expect(open()).rejects.toThrow('0001-mode.sql was changed after it had been applied')
})

test('a migration without its reason is refused', async () => {
  migration('0002-why.sql', 'create table nothing_said (n int);')
  await expect(open()).rejects.toThrow('must begin with its reason')
})

test('a database of one mode refuses the other and names both', async () => {
  await open('sandbox')
  await expect(open('live')).rejects.toThrow(/MODE=sandbox.*MODE=live/)
})

test('the server can neither change the schema nor what is written once', async () => {
  migration(
    '0002-transfers.sql',
    '-- 0002: stands for the ledger.\ncreate table transfers (id bigint primary key); create table plain (n int);',
  )
  const { pool } = await open()
  const refused = (text: string) => expect(pool.query(text), text).rejects.toThrow(/permission denied|must be owner/)
  await pool.query('insert into transfers values (1)')
  expect((await pool.query('select id from transfers')).rows).toEqual([{ id: 1 }])
  await pool.query('insert into plain values (1); update plain set n = 2; delete from plain')
  await refused('update transfers set id = 2')
  await refused('delete from transfers')
  await refused('truncate transfers')
  await refused('drop table plain')
  await refused('create table mine (n int)')
  await refused(`update installation set mode = 'live'`)
  await refused('delete from migrations')
})

test('an owner who may not make the role is told what an administrator has to run', async () => {
  const admin = new pg.Client(database.owner)
  await admin.connect()
  const user = `plain_${database.owner.database}`.slice(0, 60)
  await admin.query(`create role ${user} login; alter database ${database.owner.database} owner to ${user}`)
  try {
    await expect(open('sandbox', database.url.replace('user=postgres', `user=${user}`))).rejects.toThrow(/may not make.*create role/)
    // What it says is what helps.
    await admin.query(`create role ${database.owner.database}_app nologin; grant ${database.owner.database}_app to ${user}`)
    const { pool } = await open('sandbox', database.url.replace('user=postgres', `user=${user}`))
    expect((await pool.query('select current_user as who')).rows).toEqual([{ who: `${database.owner.database}_app` }])
    await opened.pop()?.close()
  } finally {
    await admin.query(
      `alter database ${database.owner.database} owner to postgres; reassign owned by ${user} to postgres; drop owned by ${user}; drop role ${user}`,
    )
    await admin.end()
  }
})

test('a database that cannot be reached is said to be down', async () => {
  await expect(open('sandbox', 'postgres:///x?host=/nowhere&user=postgres')).rejects.toMatchObject({ name: 'DatabaseDown' })
})
