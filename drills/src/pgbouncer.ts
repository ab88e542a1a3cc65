import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { EmbeddedConnections } from '@otsukai/postgres/embedded'
import { freePort } from '../../bench/src/free-port.ts'
import { until } from './log.ts'

const documented = path.resolve(import.meta.dirname, '../../docs/pgbouncer.ini')

export interface PgBouncer {
  port: number
  version: string
  /** What its console answers. */
  ask<Row>(command: string): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * PgBouncer of this machine, or the program that PGBOUNCER names, before one database, with the settings of docs/pgbouncer.ini but for
 * addresses and what is given here. Its users are those of PostgreSQL with a password.
 */
export async function startPgBouncer(
  folder: string,
  { postgres, database, settings = {} }: { postgres: EmbeddedConnections; database: string; settings?: Record<string, string> },
): Promise<PgBouncer> {
  const program = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer'
  if (!fs.existsSync(program)) throw new Error('This drill needs PgBouncer 1.21 or newer: name its program in PGBOUNCER.')
  const version = /PgBouncer ([\d.]+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? '?'
  const port = await freePort()
  const users = path.join(folder, `users-${port}.txt`)
  const config = path.join(folder, `pgbouncer-${port}.ini`)
  const log = path.join(folder, `pgbouncer-${port}.log`)
  fs.writeFileSync(users, await usersOf(postgres))
  const changed = { ...{ listen_port: String(port), auth_file: users, admin_users: 'console', unix_socket_dir: '' }, ...settings }
  fs.writeFileSync(config, configOf(`${database} = host=${postgres.socketDir} port=${postgres.port}`, changed))
  // Not as root, and as the user that PostgreSQL's socket is for.
  const asPostgres = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, [...asPostgres, config], { stdio: ['ignore', 'ignore', fs.openSync(log, 'w')] })
  const ask = async <Row>(command: string): Promise<Row[]> => {
    const console = new pg.Client({ host: '127.0.0.1', port, user: 'console', password: 'console', database: 'pgbouncer' })
    await console.connect()
    try {
      // Its console knows no prepared statements.
      return (await console.query(command)).rows as Row[]
    } finally {
      await console.end()
    }
  }
  await until('PgBouncer answers', () =>
    ask('show version').then(
      () => true,
      () => child.exitCode !== null,
    ),
  )
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${fs.readFileSync(log, 'utf8').slice(-1000)}`)
  return {
    port,
    version,
    ask,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

/** The documented settings, with these databases and those of our own put in their place. */
function configOf(database: string, settings: Record<string, string>): string {
  const text = fs.readFileSync(documented, 'utf8').replace(/^\w+ = host=.*$/m, () => database)
  const known = Object.entries(settings).filter(([name]) => new RegExp(`^${name} =`, 'm').test(text))
  const replaced = known.reduce((whole, [name, value]) => whole.replace(new RegExp(`^${name} =.*$`, 'm'), () => `${name} = ${value}`), text)
  const added = Object.entries(settings).filter(([name]) => !known.some(([other]) => other === name))
  return `${replaced.trimEnd()}\n${added.map(([name, value]) => `${name} = ${value}\n`).join('')}`
}

/** The lines of a file of users: PgBouncer logs in with the same SCRAM secret that it checks. */
async function usersOf(postgres: EmbeddedConnections): Promise<string> {
  const admin = new pg.Client(postgres.connection('postgres'))
  await admin.connect()
  const { rows } = await admin.query<{ line: string }>(
    `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolpassword is not null`,
  )
  await admin.end()
  return ['"console" "console"', ...rows.map(({ line }) => line)].join('\n')
}
