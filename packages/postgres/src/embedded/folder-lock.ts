import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a lock on a folder that the kernel drops with this process, also after `kill -9`, and that holds across
 * containers sharing the folder. Node has no flock; SQLite's exclusive transaction is an fcntl lock on the file, which child
 * processes don't inherit, so a database left running by a killed server does not hold it.
 *
 * Waits up to `waitMs`, because a server told to stop may need its 10 s. Throws `refusal` when it is still held then.
 * Returns the function that gives the lock back. The file stays: removing it would let two holders lock two files.
 */
export async function lockFile(file: string, waitMs: number, refusal: string): Promise<() => void> {
  for (const until = Date.now() + waitMs; ; await sleep(50)) {
    const release = tryLock(file)
    if (release) return release
    if (Date.now() > until) throw new Error(refusal)
  }
}

/** The same lock without waiting: null when it is held. */
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
