import fs from 'node:fs'
import { expect, test } from 'vitest'
import { processesOf } from '@otsukai/postgres/embedded/postmaster'
import { ask, embeddedPlaces, killHard } from './embedded-kit.ts'

const { inFolder, asLeft, start, startElsewhere } = embeddedPlaces()

test('a database that a first start made sees Japanese letters and opens no TCP port', async () => {
  asLeft()
  const database = await start()
  expect(database.adopted).toBe(false)
  expect(await ask(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  await ask(database, 'create extension pg_trgm')
  expect(await ask(database, `select cardinality(show_trgm('ポケモン')) as trigrams`)).toEqual([{ trigrams: 5 }])
})

test('after kill -9 of the server its database is taken over, not started beside', async () => {
  asLeft()
  const { child, said } = await startElsewhere()
  await killHard(child)
  const database = await start()
  expect({ pid: database.pid(), adopted: database.adopted }).toEqual({ pid: Number(said), adopted: true })
  await database.stop()
  expect(processesOf(inFolder('data/postgres'))).toEqual([])
})

test('after kill -9 of the server and of PostgreSQL the next start recovers', async () => {
  asLeft()
  const { child, said } = await startElsewhere()
  await killHard(child)
  process.kill(Number(said), 'SIGKILL')
  const database = await start()
  expect(database.adopted).toBe(false)
  expect(await ask(database, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a second server on the same folder is refused and the first goes on', async () => {
  asLeft()
  const { said } = await startElsewhere()
  await expect(start(inFolder('data'), 100)).rejects.toThrow('Another server is running')
  expect(process.kill(Number(said), 0)).toBe(true)
})

test('a database of another major version is refused with what to do', async () => {
  fs.mkdirSync(inFolder('data/postgres'), { recursive: true })
  fs.writeFileSync(inFolder('data/postgres/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17.*brings PostgreSQL 18.*export/)
})

test('a folder whose database another machine runs is refused and names it', async () => {
  fs.mkdirSync(inFolder('data'))
  fs.writeFileSync(inFolder('data/database-host.json'), JSON.stringify({ name: 'other-machine', boot: 'b', machine: 'm' }))
  await expect(start()).rejects.toThrow('other-machine')
})
