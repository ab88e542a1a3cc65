import type { KyselyPlugin } from 'kysely'
import type { Db } from '../src/db/client.ts'
import type { Deps } from '../src/deps.ts'
import { startServer } from '../src/start-server.ts'

/** A statement, recognised by words of its syntax tree. */
const inserting = (table: string, word = '') => ['"InsertQueryNode"', `"name":"${table}"`, word]
const telling = (event: string) => inserting('order_timeline', `"${event}"`)

const crashPoints = {
  beforeAttempt: { at: inserting('purchase_attempts') },
  beforeSent: { at: ['"UpdateQueryNode"', '"name":"purchase_attempts"', '"name":"sent_at"'] },
  beforeCall: { call: 'before' },
  afterCall: { call: 'after' },
  whileRecording: { at: telling('purchased') },
  afterRecording: { afterCommitOf: telling('purchased') },
  whileFailing: { at: telling('failListing') },
  whilePaying: { at: telling('pay') },
  afterPaying: { afterCommitOf: telling('pay') },
  whileShipping: { at: telling('shipped') },
  whileReceiving: { at: telling('arrived') },
  whileSellerCancels: { at: telling('failSeller') },
} satisfies Record<string, { at?: string[]; afterCommitOf?: string[]; call?: 'before' | 'after' }>

export type CrashPoint = keyof typeof crashPoints

/** As the kernel, a power cut or `kill -9` would: nothing more is run. */
const die = () => process.kill(process.pid, 'SIGKILL')

const point: { at?: string[]; afterCommitOf?: string[]; call?: 'before' | 'after' } = crashPoints[process.env.CRASH_AT as CrashPoint]
let seen = false

const watching: KyselyPlugin = {
  transformQuery({ node }) {
    const text = JSON.stringify(node)
    if (point.at?.every((word) => text.includes(word))) die()
    if (point.afterCommitOf?.every((word) => text.includes(word))) seen = true
    return node
  },
  transformResult: async ({ result }) => result,
}

/** The database, whose statements are watched and whose commits are followed by death when told. */
function watched(db: Db): Db {
  const plugged = db.withPlugin(watching)
  const transaction = () => ({
    execute: async (fn: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
      const result = await plugged.transaction().execute(fn)
      if (seen) die()
      return result
    },
  })
  return new Proxy(plugged, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const crashing = (deps: Deps): Deps => ({
  ...deps,
  db: watched(deps.db),
  market: {
    ...deps.market,
    purchase: async (...asked) => {
      if (point.call === 'before') die()
      const outcome = await deps.market.purchase(...asked)
      if (point.call === 'after') die()
      return outcome
    },
  },
})

/** A server that ends by SIGKILL at the point that CRASH_AT names. */
await startServer(process.env, crashing)
process.send?.('ready')
