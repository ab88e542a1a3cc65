import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { prepareCluster } from './embedded/cluster.ts'
import { answers, connectionTo, type Socket } from './embedded/connect.ts'
import { lockFile } from './embedded/folder-lock.ts'
import { claimHost } from './embedded/host.ts'
import { launch, type Running } from './embedded/launch.ts'
import { findPlace, type Place } from './embedded/place.ts'
import { halt, lives, readPidFile } from './embedded/postmaster.ts'
import { settlePrevious } from './embedded/previous.ts'
import type { Log } from './log.ts'

/** How to reach a PostgreSQL of our own: through a Unix socket. */
export type EmbeddedConnections = Socket & {
  /** How to connect to one of its databases; as the owner unless another user is named. */
  connection(database: string, user?: string): pg.ClientConfig
}

/** A PostgreSQL of our own, and we its supervisor. */
export type EmbeddedPostgres = EmbeddedConnections & {
  /** The postmaster's process id; another one after it had to be started again. */
  pid(): number
  /** It was left running by a server that was killed, and taken over. */
  adopted: boolean
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
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  extra?: string[]
  lockWaitMs?: number | undefined
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new Error('The embedded database needs Unix sockets: set DATABASE_URL to a PostgreSQL of your own.')
  fs.mkdirSync(options.dataDir, { recursive: true, mode: 0o755 })
  // One folder, one name: through a symlink the same database would look like another.
  const dataDir = fs.realpathSync(options.dataDir)
  const releases: (() => void)[] = []
  const release = () => {
    for (const undo of releases.splice(0)) undo()
  }
  try {
    releases.push(await lockFolder(dataDir, options.lockWaitMs))
    const place = findPlace(dataDir)
    // A DATA_DIR that was copied names the same system folder.
    if (place.home !== dataDir) releases.push(await lockFolder(place.home, options.lockWaitMs))
    const forgetHost = claimHost(place.home)
    const found = await settlePrevious(place, options.log)
    if (!found) await prepareCluster(place)
    const running = found ?? (await launch(place, options.extra ?? []))
    options.log.info(`database ${found ? 'adopted' : 'started'}: PostgreSQL, process ${running.pid}, in ${place.cluster}`)
    const watch = keepRunning(running, place, options.log, options.extra ?? [])
    return {
      pid: () => watch.running().pid,
      adopted: Boolean(found),
      ...connections(running),
      stop: async () => {
        await watch.stop()
        const { pid, ended } = watch.running()
        await halt(pid, place.cluster)
        await ended?.()
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

/** 12 s: a server that is just being stopped has 10 s for it. */
function lockFolder(folder: string, waitMs = 12_000): Promise<() => void> {
  const refusal = `Another server is running on ${folder}: stop it, or set another DATA_DIR.`
  return lockFile(path.join(folder, 'database.lock'), waitMs, refusal)
}

/**
 * The embedded PostgreSQL that another process has started on this folder, for a command beside the running server; undefined
 * when none runs. It is not ours to stop.
 */
export async function findEmbedded(dataDir: string): Promise<EmbeddedConnections | undefined> {
  if (!fs.existsSync(path.join(dataDir, 'database-id'))) return undefined
  const { cluster } = findPlace(fs.realpathSync(dataDir))
  const running = readPidFile(cluster)
  return running && (await answers(running, cluster)) === 'yes' ? connections(running) : undefined
}

function connections({ socketDir, port }: Socket): EmbeddedConnections {
  return { socketDir, port, connection: (database, user = 'postgres') => connectionTo({ socketDir, port }, database, user) }
}

/** Starts PostgreSQL again when it ends without being told to (the system was out of memory, say); the pools find it where it was. */
function keepRunning(first: Running, place: Place, log: Log, extra: string[]): { running(): Running; stop(): Promise<void> } {
  let running = first
  let restart: Promise<void> | undefined
  const startAgain = async () => {
    log.error(`the database, process ${running.pid}, has ended by itself and is started again`)
    try {
      running = (await settlePrevious(place, log)) ?? (await launch(place, extra))
    } catch (error) {
      log.error(`the database could not be started again: ${error instanceof Error ? error.message : String(error)}`)
    }
    restart = undefined
  }
  // Every second, also for one that was adopted: its end is told to nobody.
  const timer = setInterval(() => {
    if (!restart && !lives(running.pid, place.cluster)) restart = startAgain()
  }, 1000).unref()
  return {
    running: () => running,
    stop: async () => {
      clearInterval(timer)
      await restart
    },
  }
}
