import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { environment, prepareCluster } from './embedded/cluster.ts'
import { lockFile } from './embedded/folder-lock.ts'
import { claimHost } from './embedded/host.ts'
import { findPlace, port, type Place } from './embedded/place.ts'
import { halt, holds, judge, lives, processesOf, readPidFile } from './embedded/postmaster.ts'
import { type Log } from './log.ts'

/** A PostgreSQL of our own, reached through a Unix socket. */
export type EmbeddedPostgres = {
  socketDir: string
  port: number
  pid: number
  /** It was left running by a server that was killed, and taken over. */
  adopted: boolean
  /** How to connect to one of its databases; as the owner unless another user is named. */
  connection(database: string, user?: string): pg.ClientConfig
  /** Stops it within 8 s, leaving no process behind, and gives the folder free. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the package, with its data under `dataDir`, or takes over the one that a killed
 * server left running there. `extra`: further flags for `postgres`, such as `['-c', 'fsync=off']`.
 *
 * Two locks guard the data. Ours is on the folder for the life of this process (`lockFile`): a second server on the same
 * DATA_DIR is refused, and of two first starts one waits. PostgreSQL's own is postmaster.pid. That one is never deleted
 * unless its process is surely not a PostgreSQL of this folder; a live PostgreSQL that loses the file shuts itself down.
 *
 * Throws a sentence for the operator when the folder is in use, of another version, or PostgreSQL does not start.
 */
export async function startEmbedded(options: { dataDir: string; log: Log; extra?: string[]; lockWaitMs?: number }): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new Error('The embedded database needs Unix sockets: set DATABASE_URL to a PostgreSQL of your own.')
  fs.mkdirSync(options.dataDir, { recursive: true, mode: 0o755 })
  // One folder, one name: through a symlink the same database would look like another.
  const dataDir = fs.realpathSync(options.dataDir)
  const releases: (() => void)[] = []
  const release = () => releases.splice(0).reverse().forEach((undo) => undo())
  try {
    // 12 s: a server that is just being stopped has 10 s for it.
    const lock = (folder: string) =>
      lockFile(path.join(folder, 'database.lock'), options.lockWaitMs ?? 12_000, `Another server is running on ${folder}: stop it, or set another DATA_DIR.`)
    releases.push(await lock(dataDir))
    const place = findPlace(dataDir)
    if (place.home !== dataDir) releases.push(await lock(place.home))
    const forgetHost = claimHost(place.home)
    const found = await settlePrevious(place, options.log)
    if (!found) await prepareCluster(place)
    const running: Running = found ?? (await launch(place, options.extra ?? []))
    options.log.info(`database ${found ? 'adopted' : 'started'}: PostgreSQL, process ${running.pid}, in ${place.cluster}`)
    return {
      pid: running.pid,
      socketDir: running.socketDir,
      port: running.port,
      adopted: Boolean(found),
      connection: (database, user = 'postgres') => connectionTo(running.socketDir, running.port, database, user),
      stop: async () => {
        await halt(running.pid, place.cluster)
        await running.ended
        if (place.socketDir !== place.cluster) fs.rmSync(place.socketDir, { recursive: true, force: true })
        forgetHost()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** `ended`: our own child is gone from the process table too, not just dead. */
type Running = { pid: number; socketDir: string; port: number; ended?: Promise<void> }

/** Every field is said, so that no PG* variable of the environment is heard. */
function connectionTo(socketDir: string, port: number, database: string, user: string): pg.ClientConfig {
  return { host: socketDir, port, database, user, password: '', ssl: false }
}

/** What became of the PostgreSQL that ran here before: taken over, or surely gone and its leftovers cleared (undefined). */
async function settlePrevious({ cluster, socketDir }: Place, log: Log): Promise<Running | undefined> {
  const previous = readPidFile(cluster)
  if (previous && lives(previous.pid, cluster)) {
    const answer = await waitForAnswer(previous, cluster)
    if (answer) return previous
    if (lives(previous.pid, cluster)) {
      // Alive, but its socket is gone (swept from a temporary folder) or it hangs: nothing can use it as it is.
      log.warn(`the database left running as process ${previous.pid} cannot be reached and is restarted`)
      await halt(previous.pid, cluster)
    }
  }
  if (previous && (await answers(previous, cluster)) === 'yes') {
    throw new Error(`A PostgreSQL that this process cannot see (in another container?) runs on ${cluster}: stop it first.`)
  }
  // Children outlive a killed postmaster by moments, and must not meet a new one.
  if (!(await holds(() => processesOf(cluster).length === 0, 10_000))) {
    throw new Error(`Processes of an earlier PostgreSQL still run on ${cluster}: ${processesOf(cluster).join(', ')}. End them and start again.`)
  }
  clearLeftovers(cluster, socketDir)
  return undefined
}

/**
 * PostgreSQL takes any live process with the written number for itself and refuses to start: also a zombie that nobody reaps
 * (as process 1 of a container often doesn't) and a stranger that was given the number later. Only then the files are ours to remove.
 */
function clearLeftovers(cluster: string, socketDir: string): void {
  const left = readPidFile(cluster)
  if (!left) return
  const whose = judge(left.pid, cluster)
  if (whose !== 'zombie' && whose !== 'other') return
  fs.rmSync(path.join(cluster, 'postmaster.pid'))
  for (const folder of new Set([socketDir, left.socketDir])) {
    const socket = path.join(folder, `.s.PGSQL.${left.port}`)
    fs.rmSync(socket, { force: true })
    fs.rmSync(`${socket}.lock`, { force: true })
  }
}

/** Waits for a live PostgreSQL to answer: a minute while it says that it is starting, 3 s while it says nothing. */
async function waitForAnswer(running: Running, cluster: string): Promise<boolean> {
  const begun = Date.now()
  for (let heard = begun; lives(running.pid, cluster); await sleep(50)) {
    const answer = await answers(running, cluster)
    if (answer === 'yes') return true
    if (answer === 'notYet') heard = Date.now()
    if (Date.now() - heard > 3000 || Date.now() - begun > 60_000) return false
  }
  return false
}

/** Whether the PostgreSQL at this socket answers and is the one of this cluster. `notYet`: it starts, recovers or shuts down. */
async function answers({ socketDir, port }: Running, cluster: string): Promise<'yes' | 'notYet' | 'no'> {
  if (!socketDir) return 'no'
  const client = new pg.Client({ ...connectionTo(socketDir, port, 'postgres', 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => {}) // one that dies while we ask is simply not there
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0] && fs.realpathSync(rows[0].data_directory) === cluster ? 'yes' : 'no'
  } catch (error) {
    // https://www.postgresql.org/docs/18/errcodes-appendix.html: 57P03 is cannot_connect_now.
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'notYet' : 'no'
  } finally {
    await client.end().catch(() => {})
  }
}

const flags = [
  ['listen_addresses', ''], // no TCP port
  ['unix_socket_permissions', '0700'],
  ['shared_buffers', '128MB'],
  ['max_connections', '60'], // one server process with its pool, a few tools beside it
  ['log_checkpoints', 'off'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** A log beyond this is begun anew at the next start: it holds complaints, nothing to keep. */
const logLimitBytes = 10_000_000

async function launch(place: Place, extra: string[]): Promise<Running> {
  const { cluster, socketDir, logFile, bin, account } = place
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > logLimitBytes) fs.truncateSync(logFile)
  // A file and not a pipe to us: what it says after we are killed is kept too.
  const log = fs.openSync(logFile, 'a')
  const before = fs.fstatSync(log).size
  // Detached: Ctrl-C at the terminal reaches us alone, and the database lives until we have drained.
  const child = spawn(path.join(bin, 'postgres'), ['-D', cluster, '-k', socketDir, '-p', String(port), ...flags, ...extra], {
    ...account,
    cwd: cluster,
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  let failure: string | undefined
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => resolve(void (failure = error.message)))
    child.on('exit', (code, signal) => resolve(void (failure ??= `it ended with ${signal ?? code}`)))
  })
  child.unref()
  const ready = () => {
    const file = readPidFile(cluster)
    return file?.pid === child.pid && file?.status === 'ready'
  }
  // 5 min: after a crash it replays its log first.
  await holds(() => failure !== undefined || ready(), 300_000)
  if (failure === undefined && ready()) return { pid: child.pid!, socketDir, port, ended }
  if (child.pid && failure === undefined) await halt(child.pid, cluster)
  throw new Error(`PostgreSQL did not start (${failure ?? 'not ready within 5 min'}). ${fs.readFileSync(logFile).subarray(before).toString().trim().slice(-2000)}`)
}
