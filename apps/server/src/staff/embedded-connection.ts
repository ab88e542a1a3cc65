import fs from 'node:fs'
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded.ts'
import { findPlace } from '../db/embedded/place.ts'
import { lives, readPidFile } from '../db/embedded/postmaster.ts'
import { type Log } from '../db/log.ts'

/** The embedded database of a folder: the one that the server runs, or, while it does not, one of our own for a moment. */
export async function embeddedConnection(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  if (!fs.existsSync(dataDir)) throw new Error(`There is no ${dataDir}: start Otsukai once, or set the DATA_DIR that it was started with.`)
  const { cluster } = findPlace(fs.realpathSync(dataDir))
  const running = readPidFile(cluster)
  if (!running || !lives(running.pid, cluster)) return startEmbedded({ dataDir, log })
  const { pid, port, socketDir } = running
  return {
    pid: () => pid,
    port,
    socketDir,
    adopted: true,
    connection: (database, user = 'postgres') => ({ host: socketDir, port, database, user, password: '', ssl: false }),
    stop: async () => {},
  }
}
