import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../platform/db/tables.ts'
import type { Log } from '../../../platform/db/log.ts'
import type { IndexMessage, IndexQuestion } from './index-thread.ts'
import type { KeptFound, KeptSearch, KeptWindow } from './kept-query.ts'

/** The kept goods in the memory of a thread: read when they are first searched, let go when nobody searches them any more. */
export interface KeptIndex {
  /** Null while it is not there: then the database is asked. Asking is what calls for it. */
  ask(search: KeptSearch, window: KeptWindow): Promise<KeptFound> | null
  /** 0 while it is not there. */
  bytes(): number
  close(): Promise<void>
}

export interface KeptIndexOptions {
  connection: pg.ClientConfig
  db: Db
  /** From so many kept goods on. */
  from: number
  log: Log
}

const LET_GO_AFTER_MS = 10 * 60_000
/** After it was not worth it, or failed. */
const TRY_AGAIN_AFTER_MS = 60_000

interface Asked {
  resolve: (found: KeptFound) => void
  reject: (error: Error) => void
}

export function openKeptIndex({ connection, db, from, log }: KeptIndexOptions): KeptIndex {
  let thread: Worker | null = null
  let bytes = 0
  let calling = false
  let number = 0
  const asked = new Map<number, Asked>()
  let letGo: NodeJS.Timeout | undefined

  const lose = (why: string) => {
    for (const { reject } of asked.values()) reject(new Error(why))
    asked.clear()
    bytes = 0
  }
  const hear = (message: IndexMessage) => {
    if ('found' in message) {
      asked.get(message.number)?.resolve(message.found)
      asked.delete(message.number)
      return
    }
    if (!message.ready) return lose('the kept goods are read anew')
    bytes = message.ready.bytes
    log.info(`${message.ready.rows} kept goods are in memory after ${message.ready.ms} ms: ${Math.round(bytes / 1e6)} MB`)
  }
  const start = () => {
    const started = new Worker(new URL('./index-thread.ts', import.meta.url), { workerData: connection })
    thread = started
    started.on('message', hear)
    started.on('error', (error) => log.warn(`the kept goods are searched in the database: ${error.message}`))
    started.on('exit', () => {
      thread = null
      lose('the index of the kept goods ended')
    })
    started.unref()
  }
  const callFor = async () => {
    if (calling) return
    calling = true
    if ((await estimateKept(db).catch(() => -1)) >= from) start()
    setTimeout(() => (calling = false), TRY_AGAIN_AFTER_MS).unref()
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
      if (!thread) void callFor()
      if (!thread || bytes === 0) return null
      const question: IndexQuestion = { number: ++number, search, window }
      thread.postMessage(question)
      return new Promise((resolve, reject) => asked.set(question.number, { resolve, reject }))
    },
    bytes: () => bytes,
    close,
  }
}

/** As PostgreSQL last counted them; counting takes as long as searching. */
async function estimateKept(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = 'goods_index'::regclass`.execute(db)
  return rows[0]?.rows ?? 0
}
