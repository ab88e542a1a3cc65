import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Documents of one kind, all in memory, each change on disk before the call returns. Documents are never changed in place: put a new one. */
export interface Collection<T> {
  get(key: string): T | undefined
  has(key: string): boolean
  put(key: string, document: T): void
  delete(key: string): void
  values(): IterableIterator<T>
  readonly size: number
}

/** The sandbox's memory: survives `kill -9` with everything that a call has answered. */
export interface Store {
  /** The same name always gives the same collection. */
  collection<T>(name: string): Collection<T>
  /** Runs `work` so that all its writes are kept or none; calls may be nested. `work` must not be asynchronous. */
  transaction<R>(work: () => R): R
  close(): void
}

/** Opens (or begins) the store in `folder`. Throws when another process has it open: one world has one sandbox. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const db = openDatabase(folder)
  const select = db.prepare('SELECT key, document FROM documents WHERE collection = ?')
  const upsert = db.prepare('INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET document = excluded.document')
  const remove = db.prepare('DELETE FROM documents WHERE collection = ? AND key = ?')
  const collections = new Map<string, Collection<unknown>>()
  /** Undo steps for the memory's part of the running transaction, newest last. */
  let undo: (() => void)[] | null = null

  const transaction = <R>(work: () => R): R => {
    if (undo) return work()
    undo = []
    db.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      db.exec('COMMIT')
      return result
    } catch (error) {
      for (const step of undo.reverse()) step()
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    } finally {
      undo = null
    }
  }

  const open = <T>(name: string): Collection<T> => {
    const memory = new Map<string, T>()
    for (const row of select.all(name)) memory.set(String(row.key), JSON.parse(String(row.document)) as T)
    const remember = (key: string) => {
      const before = memory.get(key)
      undo?.push(() => (before === undefined ? memory.delete(key) : memory.set(key, before)))
    }
    return {
      get: (key) => memory.get(key),
      has: (key) => memory.has(key),
      put: (key, document) => {
        upsert.run(name, key, JSON.stringify(document))
        remember(key)
        memory.set(key, document)
      },
      delete: (key) => {
        if (!memory.has(key)) return
        remove.run(name, key)
        remember(key)
        memory.delete(key)
      },
      values: () => memory.values(),
      get size() {
        return memory.size
      },
    }
  }

  return {
    collection: <T>(name: string) => {
      if (!collections.has(name)) collections.set(name, open(name))
      return collections.get(name) as Collection<T>
    },
    transaction,
    close: () => db.close(),
  }
}

function openDatabase(folder: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, 'world.db'))
  try {
    // FULL: an answer that was given must survive the machine's end too, not only the process's.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    db.exec(
      'CREATE TABLE IF NOT EXISTS documents (collection TEXT, key TEXT, document TEXT NOT NULL, PRIMARY KEY (collection, key)) WITHOUT ROWID',
    )
  } catch (error) {
    db.close()
    throw new Error(`the world in ${folder} cannot be opened; perhaps another process has it open`, { cause: error })
  }
  return db
}
