import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDatabase, type StartedDatabase } from '../src/boot/start-database.ts'
import { readConfig } from '../src/boot/config.ts'
import { emptyDatabase } from '../src/testing/databases.ts'
import { ledgerMustBalance } from './ledger.ts'
import { auctionsOf } from './bid-kit.ts'
import { watchGoods } from './live-stream.ts'
import { reaches } from './purchase-kit.ts'
import { run } from './archive-kit.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

const log = { info() {}, warn() {}, error: console.error }

/** An empty database with two log-ins, made as docs/operating.md tells an administrator. */
async function withTwoLogIns() {
  const database = await emptyDatabase()
  const admin = new pg.Client(database.owner)
  await admin.connect()
  const [owner, app, session] = ['owner', 'login', 'session'].map((name) => `${name}_${database.owner.database}`) as [
    string,
    string,
    string,
  ]
  await admin.query(`
    create role ${owner} login createrole password 'one';
    create role ${app} login password 'two';
    create role ${session} login;
    grant ${app} to ${owner} with admin option;
    alter database ${database.owner.database} owner to ${owner}`)
  const at = (user: string) => database.url.replace('user=postgres', `user=${user}`)
  return {
    ...database,
    admin,
    names: { owner, app, session },
    urls: { DATABASE_URL: at(app), DATABASE_OWNER_URL: at(owner) },
    at,
    async drop() {
      await admin.end()
      await database.drop()
    },
    /** Once no process is connected. */
    async dropLogIns() {
      const one = new pg.Client({ ...database.owner, database: 'postgres' })
      await one.connect()
      await one.query(`drop role ${app}; drop role ${owner}; drop role ${session}`)
      await one.end()
    },
  }
}
type TwoLogIns = Awaited<ReturnType<typeof withTwoLogIns>>

describe('a shop whose server logs in as a role of its own', () => {
  let database: TwoLogIns
  let world: World
  beforeAll(async () => {
    database = await withTwoLogIns()
    // Another user, so that it is seen which connections go there.
    world = await startWorld({ env: { ...database.urls, DATABASE_SESSION_URL: database.at(database.names.session) } })
  })
  afterAll(async () => {
    await world.stop()
    await database.drop()
    await database.dropLogIns()
  })

  test('sells, and neither its role nor a staff command needs more', async () => {
    const member = await world.member({ balanceJpy: 10_000 })
    const id = await member.orders(await world.item({ priceJpy: 2_000 }))
    expect((await member.pays(id)).code).toBe(0)
    await reaches(member, id, ['purchased', 'shipped', 'warehoused'])
    const { db } = world.server.deps
    await ledgerMustBalance(db)
    expect((await staffAt(world.settings)('desk')).code).toBe(0)
  })

  test('keeps locks and LISTEN on connections of DATABASE_SESSION_URL, and nothing else there', async () => {
    // A stream about an auction has its process take the follower's lock.
    const stream = await watchGoods(world.origin, [await auctionsOf(() => world).list()])
    const { app, session } = database.names
    const usersBy = async () => {
      const { rows } = await database.admin.query<{ name: string; user: string }>(
        `select distinct regexp_replace(application_name, '^otsukai/\\d+ ?', '') as name, usename as user
         from pg_stat_activity where datname = $1 and application_name like 'otsukai/%'`,
        [database.owner.database],
      )
      return Object.fromEntries(rows.map(({ name, user }) => [name, user]))
    }
    await expect.poll(usersBy).toEqual({ '': app, turns: session, sessions: session, auctions: session })
    stream.close()
  })

  test('has the limits of time on every connection of the role, without a start-up option', async () => {
    const app = new pg.Client({ connectionString: database.urls.DATABASE_URL })
    await app.connect()
    const { rows } = await app.query(
      `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    )
    await app.end()
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
      statement_timeout: 120_000,
      lock_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    })
  })

  test('is archived and restored by the owner', async () => {
    const target = await withTwoLogIns()
    try {
      const folder = `${world.settings.DATA_DIR}/archive`
      expect((await run(['export', folder], world.settings))[0]).toBe(0)
      const there = { ...world.settings, ...target.urls, DATA_DIR: `${world.settings.DATA_DIR}/there` }
      expect(await run(['import', folder], there)).toEqual([0, expect.stringContaining('the ledger adds up')])
    } finally {
      await target.drop()
      await target.dropLogIns()
    }
  })
})

describe('a start is refused, in a sentence that names the variable,', () => {
  let database: TwoLogIns
  let started: StartedDatabase[]
  beforeEach(async () => {
    started = []
    database = await withTwoLogIns()
  })
  afterEach(async () => {
    for (const one of started) await one.stop()
    await database.drop()
    await database.dropLogIns()
  })

  const start = async (env: Record<string, string>) => {
    const config = { ...readConfig({ DATA_DIR: '/nowhere', ...env }), secretKey: Buffer.alloc(32) }
    started.push(await startDatabase(config, log))
  }
  const refused = (env: Record<string, string>) =>
    start(env).then(
      () => expect.fail('it started'),
      (error: Error) => {
        expect(error.name).toBe('ConfigError')
        return error.message
      },
    )
  const [url, ownerUrl] = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const

  test('where the server would be the owner, whose rights stay as they were', async () => {
    await start(database.urls)
    expect(await refused({ ...database.urls, DATABASE_URL: database.urls.DATABASE_OWNER_URL })).toMatch(
      /at DATABASE_URL could change.*it is the owner/,
    )
    const { rows } = await database.admin.query(`select has_table_privilege($1, 'transfers', 'update') as may`, [database.names.owner])
    expect(rows).toEqual([{ may: true }])
  })

  test('where it may become the owner', async () => {
    await database.admin.query(
      `revoke ${database.names.app} from ${database.names.owner}; grant ${database.names.owner} to ${database.names.app}`,
    )
    expect(await refused(database.urls)).toMatch(/at DATABASE_URL could change.*can become it/)
  })

  test('where it is a superuser', async () => {
    expect(await refused({ ...database.urls, DATABASE_URL: database.url })).toMatch(/"postgres" at DATABASE_URL could change/)
  })

  test.each(['update', 'delete', 'truncate', 'update (amount_jpy)'])('where anybody may %s transfers', async (right) => {
    await start(database.urls)
    await database.admin.query(`grant ${right} on transfers to public`)
    expect(await refused(database.urls)).toMatch(/at DATABASE_URL could change.*rows of transfers/)
  })

  test('where the server owns a table', async () => {
    await start(database.urls)
    await database.admin.query(`alter table members owner to ${database.names.app}`)
    expect(await refused(database.urls)).toMatch(/at DATABASE_URL could change.*owns/)
  })

  test('where the owner may not set the limits of time, with what helps', async () => {
    await database.admin.query(`alter role ${database.names.owner} nocreaterole`)
    const told = await refused(database.urls)
    expect(told).toMatch(/DATABASE_OWNER_URL may not limit.*alter role/)
    await database.admin.query(/run once: (.*)$/.exec(told)![1]!)
    await start(database.urls)
  })

  test('where the server’s own log-in is given alone', async () => {
    expect(await refused({ DATABASE_URL: database.urls.DATABASE_URL })).toMatch(/permission denied.*DATABASE_OWNER_URL/)
  })

  test('where nobody answers at the owner’s address, or refuses it', async () => {
    expect(await refused({ ...database.urls, [ownerUrl]: 'postgres://u:secret@127.0.0.1:9/shop' })).toMatch(
      /DATABASE_OWNER_URL \(127\.0\.0\.1:9, database shop\) cannot be reached: .*correct DATABASE_OWNER_URL/,
    )
    expect(await refused({ ...database.urls, [ownerUrl]: database.at('nobody_at_all') })).toMatch(/Correct DATABASE_OWNER_URL/)
  })

  test('where a pooler is told of, with one log-in', () => {
    expect(() => readConfig({ [url]: database.url, DATABASE_SESSION_URL: database.url })).toThrow(`without ${ownerUrl}`)
  })

  test('where the owner is given without the server’s own log-in', () => {
    expect(() => readConfig({ [ownerUrl]: database.url })).toThrow(`${ownerUrl} is set without ${url}`)
  })
})
