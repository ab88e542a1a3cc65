import { type EmbeddedConnections, findEmbedded, startEmbedded } from './embedded.ts'
import type { Log } from './log.ts'

/** Runs a command on a folder's embedded database: the running server's, or one started only for `fn`. */
export async function borrowEmbedded<T>(dataDir: string, log: Log, fn: (embedded: EmbeddedConnections) => Promise<T>): Promise<T> {
  const running = await findEmbedded(dataDir)
  if (running) return fn(running)
  const started = await startEmbedded({ dataDir, log })
  try {
    return await fn(started)
  } finally {
    await started.stop()
  }
}
