import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './tables.ts'
import { codeOf, DatabaseDown, isDatabaseDown } from './failures.ts'

// https://www.postgresql.org/docs/18/mvcc-serialization-failure-handling.html: both may succeed when tried again.
const deadlockDetected = '40P01'
const serializationFailure = '40001'
const retriesAtMost = 3

const committed = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs `fn` in one transaction. A deadlock or serialisation failure is tried again, up to three times, so `fn` may run more than once
 * and must have no effect outside the database. Throws `DatabaseDown` when the database cannot be
 * reached (whether the commit took effect is then unknown), else what `fn` threw.
 */
export const transaction = <T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> => untilNoDeadlock(() => runOnce(db, fn))

/**
 * Runs a single statement, which is a transaction by itself: no BEGIN and no COMMIT to wait for while rows are locked. Retries and
 * throws like `transaction`.
 */
export const inOneStatement = <T>(send: () => Promise<T>): Promise<T> => untilNoDeadlock(send)

async function untilNoDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (isDatabaseDown(error)) throw error instanceof DatabaseDown ? error : new DatabaseDown(error)
      const code = codeOf(error)
      if (attempt === retriesAtMost || (code !== deadlockDetected && code !== serializationFailure)) throw error
      // Jitter, or the same two transactions would deadlock again.
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function runOnce<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const hooks: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    committed.set(tx, hooks)
    return fn(tx)
  })
  for (const hook of hooks) hook()
  return result
}

/** Runs `hook` once this transaction has committed: for hints that may be lost (a wake-up), never for required work. It must not throw. */
export function afterCommit(tx: Tx, hook: () => void): void {
  committed.get(tx)?.push(hook)
}
