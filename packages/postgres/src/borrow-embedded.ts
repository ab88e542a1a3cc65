import { type EmbeddedConnections, findEmbedded, startEmbedded } from './embedded.ts'
import type { Log } from './log.ts'

/** The embedded database of a folder for a command: the one that the running server has started, or started for as long as `fn` takes. */
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
