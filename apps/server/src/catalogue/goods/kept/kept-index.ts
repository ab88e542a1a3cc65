import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/primary-client.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import type { Log } from '../../../platform/db/log.ts'
import type { IndexMessage, IndexQuestion } from './index-thread.ts'
import type { KeptFound, KeptSearch, KeptWindow } from './kept-query.ts'

/** An index of the kept goods in a worker thread: loaded by the first search, dropped after a while without one. */
export interface KeptIndex {
  /** Searches the index. Null while it is not loaded, which this call starts; the database is searched then. */
  ask(search: KeptSearch, window: KeptWindow): Promise<KeptFound> | null
  /** Its memory; 0 while it is not loaded. */
  bytes(): number
  close(): Promise<void>
}

export interface KeptIndexOptions {
  /** Where its goods are read from by now; it is dropped when that changes. */
  connection: () => Connection
  reads: Reads
  /** The number of kept goods from which on the index is loaded. */
  from: number
  log: Log
}

const LET_GO_AFTER_MS = 10 * 60_000
/** Pause after a load that was not worth it or failed. */
const TRY_AGAIN_AFTER_MS = 60_000

interface Pending {
  resolve: (found: KeptFound) => void
  reject: (error: Error) => void
}

export function openKeptIndex({ connection, reads, from, log }: KeptIndexOptions): KeptIndex {
  let thread: Worker | null = null
  let readFrom: Connection | null = null
  let bytes = 0
  let loading = false
  let number = 0
  const pending = new Map<number, Pending>()
  let letGo: NodeJS.Timeout | undefined

  const lose = (why: string) => {
    for (const { reject } of pending.values()) reject(new Error(why))
    pending.clear()
    bytes = 0
  }
  const onMessage = (message: IndexMessage) => {
    if ('found' in message) {
      pending.get(message.number)?.resolve(message.found)
      pending.delete(message.number)
      return
    }
    if (!message.ready) return lose('the kept goods are read anew')
    bytes = message.ready.bytes
    log.info(`${message.ready.rows} kept goods are in memory after ${message.ready.ms} ms: ${Math.round(bytes / 1e6)} MB`)
  }
  const start = () => {
    readFrom = connection()
    const started = new Worker(new URL('./index-thread.ts', import.meta.url), { workerData: readFrom })
    thread = started
    started.on('message', onMessage)
    started.on('error', (error) => log.warn(`the kept goods are searched in the database: ${error.message}`))
    started.on('exit', () => {
      thread = null
      lose('the index of the kept goods ended')
    })
    started.unref()
  }
  const loadIfWorth = async () => {
    if (loading) return
    loading = true
    if ((await estimateKept(reads).catch(() => -1)) >= from) start()
    setTimeout(() => (loading = false), TRY_AGAIN_AFTER_MS).unref()
  }
  const close = async () => {
    clearTimeout(letGo)
    const ending = thread
    if (!ending) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.postMessage(null)
    await ended
  }
  return {
    ask(search, window) {
      clearTimeout(letGo)
      letGo = setTimeout(() => void close(), LET_GO_AFTER_MS).unref()
      if (!thread) void loadIfWorth()
      else if (connection() !== readFrom) {
        void close()
        return null
      }
      if (!thread || bytes === 0) return null
      const question: IndexQuestion = { number: ++number, search, window }
      thread.postMessage(question)
      return new Promise((resolve, reject) => pending.set(question.number, { resolve, reject }))
    },
    bytes: () => bytes,
    close,
  }
}

/** PostgreSQL's estimate: counting takes as long as searching. */
async function estimateKept(reads: Reads): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = 'goods_index'::regclass`.execute(reads)
  return rows[0]?.rows ?? 0
}
