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
  const lock = new DatabaseSync(file, { timeout: 0 })
  for (const until = Date.now() + waitMs; ; await sleep(50)) {
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return () => lock.close()
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) {
        lock.close()
        throw new Error(isBusy(error) ? refusal : `${file} cannot be locked`, { cause: error })
      }
    }
  }
}

// https://sqlite.org/rescode.html#busy: another connection holds the lock.
const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
