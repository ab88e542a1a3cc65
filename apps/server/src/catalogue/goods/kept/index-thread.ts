import { parentPort, workerData } from 'node:worker_threads'
import { connectionName } from '../../../platform/db/connection-name.ts'
import { type Connection, PrimaryClient } from '../../../platform/db/primary-client.ts'
import { KeptCopy } from './kept-copy.ts'
import type { KeptFound, KeptSearch, KeptWindow } from './kept-query.ts'

/** The worker thread that holds the kept goods in memory and searches them. It ends on the message null and on any error; the database is searched then. */

export interface IndexQuestion {
  number: number
  search: KeptSearch
  window: KeptWindow
}

export type IndexMessage =
  | { ready: { rows: number; bytes: number; ms: number } }
  /** The copy is being read anew, because too much has changed. */
  | { ready: null }
  | { number: number; found: KeptFound }

const port = parentPort!
const tell = (message: IndexMessage): void => port.postMessage(message)
const waiting: IndexQuestion[] = []
let copy: KeptCopy | null = null
let working: Promise<void> | null = null

const client = new PrimaryClient({ ...(workerData as Connection), application_name: connectionName('kept') })
client.on('error', (error) => {
  throw error
})
port.on('message', (message: IndexQuestion | null) => {
  if (!message) return void client.end().then(() => process.exit(0))
  waiting.push(message)
  working ??= work().finally(() => (working = null))
})
await client.connect()
await read()

async function read(): Promise<void> {
  const begun = performance.now()
  copy = null
  copy = await KeptCopy.read(client)
  tell({ ready: { rows: copy.size, bytes: copy.bytes, ms: Math.round(performance.now() - begun) } })
}

/** Answers all waiting questions after one `follow`, so that each finds what was committed before it was asked. */
async function work(): Promise<void> {
  while (copy && waiting.length > 0) {
    const questions = waiting.splice(0)
    await copy.follow()
    for (const { number, search, window } of questions) tell({ number, found: copy.search(search, window) })
    if (!copy.isOld) continue
    tell({ ready: null })
    await read()
  }
}
