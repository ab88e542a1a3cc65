import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { prepareCluster } from './embedded/cluster.ts'
import { connectionTo } from './embedded/connect.ts'
import { launch, type Running } from './embedded/launch.ts'
import { findPlace, type Place } from './embedded/place.ts'
import { halt, holds, processesOf } from './embedded/postmaster.ts'

/** One PostgreSQL of a pair. Nothing starts it again. */
export interface Host {
  /** Its folder of sockets, percent-encoded: a host in an address. */
  name: string
  connection(database: string): pg.ClientConfig
  /** Kills all its processes at once, as a power cut would. */
  kill(): Promise<void>
  /** Stops all its processes where they stand, as a machine does that hangs or is cut off. */
  freeze(): void
  /** Has a standby take writes. */
  promote(): Promise<void>
}

/** A primary and a synchronous standby of it: a commit is answered once both have it on disk. For tests and drills. */
export interface Pair {
  primary: Host
  standby: Host
  /** The address of a database, with both hosts. */
  url(database: string): string
  /** Ends both and leaves no process behind; their folder stays. */
  stop(): Promise<void>
}

const standbyName = 'standby'

/** Starts a new pair in two folders under `folder`. */
export async function startPair(folder: string): Promise<Pair> {
  const first = placeIn(path.join(folder, 'first'))
  const second = placeIn(path.join(folder, 'second'))
  await prepareCluster(first)
  // A copy of a cluster that has never run: the two are one system, which replication needs.
  fs.cpSync(first.cluster, second.cluster, { recursive: true, preserveTimestamps: true })
  fs.chmodSync(second.cluster, 0o700)
  fs.writeFileSync(path.join(second.cluster, 'standby.signal'), '')
  giveTo(second, second.cluster)
  const main = await launch(first, flagsOf({ synchronous_standby_names: standbyName }))
  const follower = `host=${first.socketDir} port=${main.port} user=postgres application_name=${standbyName}`
  const copy = await launch(second, flagsOf({ primary_conninfo: follower })).catch(async (error: unknown) => {
    await end(first, main)
    throw error
  })
  const primary = hostOf(first, main)
  const standby = hostOf(second, copy)
  return {
    primary,
    standby,
    url: (database) => `postgres://postgres@${primary.name},${standby.name}/${database}`,
    stop: async () => {
      await end(second, copy)
      await end(first, main)
    },
  }
}

/** `max_connections` is what initdb writes into the copied cluster: a standby starts with no fewer. */
const flagsOf = (settings: Record<string, string>): string[] =>
  Object.entries({ ...settings, max_connections: '100' }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

function placeIn(folder: string): Place {
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  return findPlace(fs.realpathSync(folder))
}

/** PostgreSQL may run as another user than this process. */
function giveTo({ account }: Place, file: string): void {
  if (!account) return
  fs.chownSync(file, account.uid, account.gid)
  if (fs.statSync(file).isDirectory()) for (const name of fs.readdirSync(file)) giveTo({ account } as Place, path.join(file, name))
}

function hostOf({ cluster }: Place, running: Running): Host {
  const connection = (database: string) => connectionTo(running, database, 'postgres')
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOf(cluster)) process.kill(pid, name)
  }
  return {
    name: encodeURIComponent(running.socketDir),
    connection,
    kill: async () => {
      signal('SIGKILL')
      await holds(() => processesOf(cluster).length === 0, 10_000)
    },
    freeze: () => signal('SIGSTOP'),
    promote: async () => {
      const client = new pg.Client(connection('postgres'))
      await client.connect()
      await client.query('select pg_promote()')
      await client.end()
    },
  }
}

async function end({ cluster }: Place, { pid, ended }: Running): Promise<void> {
  for (const one of processesOf(cluster)) process.kill(one, 'SIGCONT')
  await halt(pid, cluster)
  await ended?.()
}
