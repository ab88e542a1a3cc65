import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a folder across the containers that share it; the kernel releases the lock with this process, also after `kill -9`. Node has no
 * flock; SQLite's exclusive transaction is an fcntl lock on the file. Child processes do not inherit it, so a database left running by
 * a killed server does not hold it.
 *
 * Waits up to `waitMs`: a stopping server may need its 10 s. Then throws `refusal`. Returns the function that releases the lock. The
 * file stays: removing it would let two holders lock two files.
 */
export async function lockFile(file: string, waitMs: number, refusal: string): Promise<() => void> {
  for (const until = Date.now() + waitMs; ; await sleep(50)) {
    const release = tryLock(file)
    if (release) return release
    if (Date.now() > until) throw new Error(refusal)
  }
}

/** Locks without waiting; null when another process holds the lock. */
export function tryLock(file: string): (() => void) | null {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock?.close()
  } catch (error) {
    lock?.close()
    if (isBusy(error)) return null
    throw new Error(`${file} cannot be locked`, { cause: error })
  }
}

// https://sqlite.org/rescode.html#busy: another connection holds the lock.
const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
