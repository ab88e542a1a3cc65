import fs from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../src/boot/config-reader.ts'
import { type FreshDatabase, freshDatabase, until } from '../src/testing/databases.ts'
import { startServer } from '../src/start-server.ts'
import { type Env, main, place, refusalOf, running, sandboxPid, start, startUntilReady, stop } from './start-kit.ts'

describe('with a database at DATABASE_URL', () => {
  let database: FreshDatabase
  let env: Env & { DATA_DIR: string }
  beforeEach(async () => {
    database = await freshDatabase()
    env = await place({ DATABASE_URL: database.url })
  })
  afterEach(async () => {
    for (const child of running) await stop(child)
    await database.drop()
    fs.rmSync(env.DATA_DIR, { recursive: true, force: true })
  })

  test('a start that fails on a taken port leaves the sandbox of the server that has it; one that dies is started again', async () => {
    const first = await startUntilReady(env)
    const pid = await sandboxPid(env)
    const port = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(first.said())![1]!
    expect.soft(await refusalOf(start({ ...env, PORT: port, SANDBOX_PORT: '0' }))).toMatch(`PORT ${port} on 127.0.0.1 is in use`)
    expect(await sandboxPid(env)).toBe(pid)
    process.kill(pid!, 'SIGKILL')
    await until(async () => ![null, pid].includes(await sandboxPid(env)))
    await stop(first.child)
    expect(await sandboxPid(env)).toBeNull()
  })

  /** The sentence that main prints. */
  const refusal = (more: Env = {}): Promise<string> =>
    startServer({ ...env, ...more }).then(
      async (server) => {
        await server.stop()
        throw new Error('it started')
      },
      (error: unknown) => {
        if (error instanceof ConfigError) return error.message
        throw error
      },
    )

  const wrong: [string, Env, RegExp][] = [
    ['a speed that is none', { SANDBOX_SPEED: 'abc' }, /SANDBOX_SPEED must be a number.*"abc"/],
    ['a number of items below zero', { SANDBOX_ITEMS: '-5' }, /SANDBOX_ITEMS must be a whole number from 0.*"-5"/],
    [
      'a database where nobody listens',
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/shop' },
      /DATABASE_URL \(127\.0\.0\.1:9, database shop\) cannot be reached: .*ECONNREFUSED/,
    ],
    ['a folder that is a file', { DATA_DIR: main }, /DATA_DIR \(.*\) cannot be written.*set another DATA_DIR/],
  ]
  test.each(wrong)('%s is refused in a sentence that names the variable, and nothing stays', async (_, more, why) => {
    const said = await refusal(more)
    expect(said).toMatch(why)
    expect(said).not.toContain('secret')
    expect(await sandboxPid(env)).toBeNull()
  })

  test('a database of the other mode is refused in a sentence that names both', async () => {
    const owner = new pg.Client(database.owner)
    await owner.connect()
    await owner.query(`update installation set mode = 'live'`)
    await owner.end()
    expect(await refusal()).toMatch(/DATABASE_URL.*MODE=live.*MODE=sandbox/)
    expect(await sandboxPid(env)).toBeNull()
  })
})
