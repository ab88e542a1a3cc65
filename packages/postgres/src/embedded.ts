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

/** Connections to an embedded PostgreSQL, through its Unix socket. */
export type EmbeddedConnections = Socket & {
  /** The configuration for one database. `user` defaults to the owner. */
  connection(database: string, user?: string): pg.ClientConfig
}

/** An embedded PostgreSQL that this process supervises. */
export type EmbeddedPostgres = EmbeddedConnections & {
  /** The postmaster's process id; changes after a restart. */
  pid(): number
  /** Taken over from a killed server that had left it running. */
  adopted: boolean
  /** Stops it within 8 s, leaving no process behind, and releases the folder. */
  stop(): Promise<void>
}

/**
 * Starts the packaged PostgreSQL with its data under `dataDir`, or takes over a PostgreSQL that a killed server left running there.
 * `extra`: further flags for `postgres`, such as `['-c', 'fsync=off']`.
 *
 * Two locks guard the data. Ours (`lockFile`) is on the folder for the life of this process: a second server on the DATA_DIR is
 * refused, and of two first starts one waits. PostgreSQL's is postmaster.pid, deleted only when its process is certainly not a
 * PostgreSQL of this folder: a live PostgreSQL that loses the file shuts itself down.
 *
 * Throws, with a sentence for the operator, when the folder is in use or of another version, or PostgreSQL does not start.
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
  // The real path: through a symlink one database would look like two.
  const dataDir = fs.realpathSync(options.dataDir)
  const releases: (() => void)[] = []
  const release = () => {
    for (const undo of releases.splice(0)) undo()
  }
  try {
    releases.push(await lockFolder(dataDir, options.lockWaitMs))
    const place = findPlace(dataDir)
    // A copied DATA_DIR names the original's system folder.
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

/** Default 12 s: a server has 10 s to stop. */
function lockFolder(folder: string, waitMs = 12_000): Promise<() => void> {
  const refusal = `Another server is running on ${folder}: stop it, or set another DATA_DIR.`
  return lockFile(path.join(folder, 'database.lock'), waitMs, refusal)
}

/**
 * The embedded PostgreSQL that another process runs on this folder, for a command beside the server; undefined when none runs. The
 * caller must not stop it.
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

/** Restarts PostgreSQL after an unrequested end (the system was out of memory, say), on the old socket, so that pools reconnect. */
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
  // Polled every second: an adopted process is no child, so no event reports its end.
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
