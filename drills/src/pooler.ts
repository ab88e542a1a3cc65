import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '@otsukai/postgres/embedded'
import { ConfigError } from '../../apps/server/src/boot/config-reader.ts'
import { readConfig } from '../../apps/server/src/boot/config.ts'
import { startDatabase } from '../../apps/server/src/boot/start-database.ts'
import { openCrowd } from './crowd.ts'
import { log } from './log.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { prove } from './proof.ts'
import { makeFolder, openShop } from './shop.ts'

const quiet = { info() {}, warn: console.warn, error: console.error }
const members = 60

/** Two servers on PgBouncer in transaction mode, under a crowd; and starts that must be refused. */
export async function pooler(): Promise<void> {
  const folder = makeFolder('pooler')
  await using endings = new AsyncDisposableStack()
  endings.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const postgres = await startEmbedded({ dataDir: folder, log: quiet })
  endings.defer(postgres.stop)
  await makeLogIns(postgres)
  const bouncer = await startPgBouncer(folder, { postgres, database: 'otsukai', settings: { default_pool_size: '8' } })
  endings.defer(bouncer.stop)
  const direct = (user: string) => `postgres://${user}@${encodeURIComponent(postgres.socketDir)}:${postgres.port}/otsukai`
  const env = {
    DATABASE_URL: `postgres://otsukai_app:app@127.0.0.1:${bouncer.port}/otsukai`,
    DATABASE_OWNER_URL: direct('otsukai_owner'),
    DATABASE_SESSION_URL: direct('otsukai_app'),
  }
  await mustRefuse('without DATABASE_SESSION_URL', { ...env, DATABASE_SESSION_URL: '' })
  const pooledOwner = env.DATABASE_URL.replace('_app:app', '_owner:owner')
  await mustRefuse('with one log-in', { DATABASE_URL: pooledOwner })
  await mustRefuse('with all behind the pooler', { ...env, DATABASE_OWNER_URL: pooledOwner, DATABASE_SESSION_URL: env.DATABASE_URL })
  const forgetful = await startPgBouncer(folder, { postgres, database: 'otsukai', settings: { max_prepared_statements: '0' } })
  await mustRefuse('where named statements are lost', {
    ...env,
    DATABASE_URL: env.DATABASE_URL.replace(`:${bouncer.port}/`, `:${forgetful.port}/`),
  })
  await forgetful.stop()

  const shop = await openShop({ folder, servers: 2, env })
  endings.defer(shop.stop)
  log(`PgBouncer ${bouncer.version} in transaction mode with 8 connections, two servers behind nginx`)
  const crowd = await openCrowd(shop, { members, pauseMs: 1_000 })
  await sleep(20_000)
  log(`${crowd.writes.length} writes of ${members} members were answered; PgBouncer opens all its connections anew`)
  await bouncer.ask('reconnect')
  await sleep(10_000)
  await crowd.goHome()
  const kinds = new Set(crowd.others.map(({ what }) => what))
  if (kinds.size > 0) throw new Error(`members saw: ${[...kinds].join('; ')}`)
  log(`members saw no error; 503 with Retry-After ${crowd.comeAgain.length} times`)
  const [stats] = await bouncer
    .ask<Record<string, string>>('show stats_totals')
    .then((rows) => rows.filter(({ database }) => database === 'otsukai'))
  log(
    `PgBouncer: ${stats?.['xact_count']} transactions, ${stats?.['query_count']} queries, ${stats?.['server_assignment_count']} loans of a connection`,
  )
  await tellSessions(postgres)
  await prove(shop, direct('otsukai_owner'), crowd)
}

/** Two log-ins and their database, as docs/operating.md has an administrator make them. */
async function makeLogIns(postgres: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client(postgres.connection('postgres'))
  await admin.connect()
  for (const statement of [
    `create role otsukai_owner login createrole password 'owner'`,
    `create role otsukai_app login password 'app'`,
    'grant otsukai_app to otsukai_owner with admin option',
    'create database otsukai owner otsukai_owner',
  ])
    await admin.query(statement)
  await admin.end()
}

/** A start with this environment must be refused; says how. */
async function mustRefuse(what: string, env: Record<string, string>): Promise<void> {
  const config = { ...readConfig({ DATA_DIR: '/nowhere', ...env }), secretKey: Buffer.alloc(32) }
  const refused = await startDatabase(config, quiet).then(
    (started) => started.stop().then(() => null),
    (error: unknown) => error,
  )
  if (!(refused instanceof ConfigError)) throw new Error(`${what}, a start is not refused: ${String(refused)}`, { cause: refused })
  log(`${what}, a start is refused: ${refused.message.replaceAll(/\s+/g, ' ')}`)
}

/** Which connections go around PgBouncer, by what they are for. */
async function tellSessions(postgres: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client(postgres.connection('otsukai'))
  await admin.connect()
  const { rows } = await admin.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity where usename = 'otsukai_app' group by 1 order by 1`,
  )
  await admin.end()
  log(`connections to PostgreSQL: ${rows.map(({ name, n }) => `${n} × ${name}`).join(', ')}`)
}
