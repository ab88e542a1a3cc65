import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from './config-reader.ts'
import type { StartSettings } from './config.ts'
import { tryLock } from '@otsukai/postgres/embedded/folder-lock'
import type { Log } from '../platform/db/log.ts'

/** The right to start and stop the processes of a DATA_DIR, which one server holds until it releases it or dies. */
export interface DataDirClaim {
  /** Takes the claim if it is free; answers whether this server holds it. */
  take(): boolean
  release(): void
}

/** How long to wait for another server to stop, which takes up to 10 s. */
export const turnWaitMs = 12_000

/**
 * Claims DATA_DIR before anything in it is touched. With the embedded database a second server is refused; servers that share a
 * database at DATABASE_URL may share the folder, with one holding the claim. Throws `ConfigError`.
 */
export async function claimDataDir(
  { dataDir, databaseUrls }: Pick<StartSettings, 'dataDir' | 'databaseUrls'>,
  log: Log,
): Promise<DataDirClaim> {
  let release: (() => void) | null = null
  const take = () => (release ??= tryLock(path.join(dataDir, 'server.lock'))) !== null
  const claim: DataDirClaim = {
    take,
    release: () => {
      release?.()
      release = null
    },
  }
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    if (take() || databaseUrls !== null) return claim
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(
      `Otsukai does not start: DATA_DIR (${dataDir}) cannot be written: ${why}. Make it a folder of this user, or set another DATA_DIR.`,
      { cause },
    )
  }
  log.warn(`another server is running on ${dataDir}: waiting ${turnWaitMs / 1000} s for it to stop`)
  for (const until = Date.now() + turnWaitMs; Date.now() < until; await sleep(50)) if (take()) return claim
  throw new ConfigError(
    `Otsukai does not start: another server is running on DATA_DIR (${dataDir}). Stop it, or set another DATA_DIR and PORT.`,
  )
}
