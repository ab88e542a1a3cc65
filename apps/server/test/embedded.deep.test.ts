import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findEmbedded } from '@otsukai/postgres/embedded'
import { processesOf } from '@otsukai/postgres/embedded/postmaster'
import { until } from '../src/testing/databases.ts'
import { ask, embeddedPlaces, killHard } from './embedded-kit.ts'

const { inFolder, folder, children, asLeft, start, startElsewhere } = embeddedPlaces()

test('stop leaves no process and keeps what was written', async () => {
  asLeft()
  const first = await start()
  await ask(first, 'create table kept as select 7 as n')
  await first.stop()
  expect(processesOf(inFolder('data/postgres'))).toEqual([])
  expect(fs.existsSync(`/proc/${first.pid()}`)).toBe(false)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a PostgreSQL that dies under the running server is started again in its place', async () => {
  asLeft()
  const database = await start()
  const before = database.pid()
  process.kill(before, 'SIGKILL')
  await until(() => database.pid() !== before)
  expect(await ask(database, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a command beside the running server finds its database, and none when it is stopped', async () => {
  asLeft()
  const data = inFolder('data')
  expect(await findEmbedded(data)).toBe(undefined)
  const database = await start()
  expect((await findEmbedded(data))?.connection('postgres')).toEqual(database.connection('postgres'))
})

test('a postmaster.pid whose number now belongs to another program does not keep the database down', async () => {
  asLeft()
  const first = await start()
  await first.stop()
  const file = inFolder('data/postgres/postmaster.pid')
  const cluster = inFolder('data/postgres')
  // A stranger that PostgreSQL's user could signal, so that PostgreSQL by itself would take it for another postmaster.
  const owner = fs.statSync(cluster)
  const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid })
  children().push(stranger)
  fs.writeFileSync(file, [stranger.pid, cluster, 1, 5432, cluster, '', '  5432001    0', 'ready', ''].join('\n'))
  fs.chownSync(file, owner.uid, owner.gid)
  const second = await start()
  expect(await ask(second, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(stranger.exitCode).toBe(null)
})

test('a live database is never robbed of its postmaster.pid, also through a symlinked folder', async () => {
  asLeft()
  const { child, said } = await startElsewhere()
  await killHard(child)
  fs.symlinkSync(inFolder('data'), inFolder('link'))
  const database = await start(inFolder('link'))
  expect({ pid: database.pid(), adopted: database.adopted }).toEqual({ pid: Number(said), adopted: true })
  const pidFile = fs.readFileSync(inFolder('data/postgres/postmaster.pid'), 'utf8')
  expect(pidFile.split('\n')[0]).toBe(said)
})

test('of two simultaneous first starts one makes the database and the other waits its turn', async () => {
  const [first, second] = await Promise.all([startElsewhere(undefined, 3000), startElsewhere(undefined, 3000)])
  const sentences = [first.said, second.said].filter((said) => !/^\d+$/.test(said))
  expect(sentences).toEqual([expect.stringContaining('Another server is running')])
})

test('an initdb that was killed half-way is begun again', async () => {
  fs.mkdirSync(inFolder('data/postgres.part'), { recursive: true })
  fs.writeFileSync(inFolder('data/postgres.part/PG_VERSION'), '18\n')
  const database = await start()
  expect(await ask(database, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a path too long for a socket is served from a short one', async () => {
  const database = await start(inFolder(`data/${'x'.repeat(120)}`))
  expect(database.socketDir.length).toBeLessThan(80)
  expect(await ask(database, 'select 1 as n')).toEqual([{ n: 1 }])
})

test.runIf(process.getuid?.() === 0)(
  'a folder that PostgreSQL cannot enter gets a lasting system folder, and a new one when it was deleted',
  async () => {
    fs.chmodSync(folder(), 0o700)
    const [homes, dataDir] = ['/var/lib/otsukai', inFolder('data')]
    const idOf = () => path.join(homes, fs.readFileSync(path.join(dataDir, 'database-id'), 'utf8'))
    const first = await start()
    await ask(first, 'create table kept as select 7 as n')
    await first.stop()
    const again = await start()
    expect(await ask(again, 'select n from kept')).toEqual([{ n: 7 }])
    await again.stop()
    const oldHome = idOf()
    fs.rmSync(dataDir, { recursive: true })
    const anew = await start()
    expect(await ask(anew, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
    await anew.stop()
    for (const home of [oldHome, idOf()]) fs.rmSync(home, { recursive: true })
  },
)
