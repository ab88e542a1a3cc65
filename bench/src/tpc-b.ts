import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { EmbeddedConnections } from '@otsukai/postgres/embedded'

/** pgbench's TPC-B transaction on the same PostgreSQL: the yardstick for one that moves money. */
export interface TpcB {
  /** The program that runs it. */
  name: string
  /** Transactions a second. */
  run(clients: number, forS: number): Promise<number>
  close(): Promise<void>
}

const database = 'tpcb'
/** A branch row for each client, as pgbench's manual advises: with fewer, clients would wait for each other's branches. */
const branches = 50
const tellers = branches * 10
/** pgbench makes 100,000 a branch, which takes minutes here; all of these are in memory, so they cost no more than those. */
const accounts = 200_000

/** Makes pgbench's tables, and the runner: pgbench where the machine has it, else its SQL from one pool. */
export async function openTpcB(postgres: EmbeddedConnections): Promise<TpcB> {
  const admin = new pg.Client(postgres.connection('postgres'))
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const pool = new pg.Pool({ ...postgres.connection(database), max: branches })
  for (const statement of tables) await pool.query(statement)
  const program = findPgbench()
  if (program === null)
    return { name: 'TPC-B from one pool', run: (clients, forS) => runFromPool(pool, clients, forS), close: () => pool.end() }
  await pool.end()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-tpcb-'))
  const file = path.join(folder, 'tpcb.sql')
  fs.writeFileSync(file, script)
  const place = ['-h', postgres.socketDir, '-p', String(postgres.port), '-U', 'postgres']
  const run = async (clients: number, forS: number) => {
    const args = [...place, '-n', '-f', file, '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(forS), database]
    const { stdout } = await promisify(execFile)(program, args)
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  }
  return { name: 'pgbench TPC-B', run, close: async () => fs.rmSync(folder, { recursive: true }) }
}

function findPgbench(): string | null {
  const installed = '/usr/lib/postgresql'
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed).toSorted().toReversed() : []
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...versions.map((version) => path.join(installed, version, 'bin'))]
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => fs.existsSync(file)) ?? null
}

/** The tables of `pgbench -i`, but for the number of accounts. */
const tables = [
  `create table pgbench_branches (bid int primary key, bbalance int, filler char(88))`,
  `create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84))`,
  `create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84))`,
  `create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))`,
  `insert into pgbench_branches select n, 0, '' from generate_series(1, ${branches}) n`,
  `insert into pgbench_tellers select n, n % ${branches} + 1, 0, '' from generate_series(1, ${tellers}) n`,
  `insert into pgbench_accounts select n, n % ${branches} + 1, 0, '' from generate_series(1, ${accounts}) n`,
  `vacuum analyze`,
]

/** The built-in script tpcb-like of https://www.postgresql.org/docs/18/pgbench.html, with our number of accounts. */
const script = `
\\set aid random(1, ${accounts})
\\set bid random(1, ${branches})
\\set tid random(1, ${tellers})
\\set delta random(-5000, 5000)
BEGIN;
UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
END;
`

/** The same from Node. */
async function runFromPool(pool: pg.Pool, clients: number, forS: number): Promise<number> {
  const until = performance.now() + forS * 1000
  let done = 0
  const any = (bound: number) => 1 + Math.floor(Math.random() * bound)
  const client = async () => {
    const connection = await pool.connect()
    while (performance.now() < until) {
      const [aid, tid, bid, delta] = [any(accounts), any(tellers), any(branches), any(10_001) - 5_001]
      await connection.query('begin')
      await connection.query({
        name: 'a',
        text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
        values: [delta, aid],
      })
      await connection.query({ name: 'b', text: 'select abalance from pgbench_accounts where aid = $1', values: [aid] })
      await connection.query({
        name: 'c',
        text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
        values: [delta, tid],
      })
      await connection.query({
        name: 'd',
        text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
        values: [delta, bid],
      })
      await connection.query({
        name: 'e',
        text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
        values: [tid, bid, aid, delta],
      })
      await connection.query('end')
      done++
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / forS
}
