import path from 'node:path'
import { startEmbedded } from '@otsukai/postgres/embedded'
import { freePort } from './free-port.ts'
import { openHelper, type Helper } from './helper.ts'
import type { Ordered, Orders } from './order-load.ts'
import { openPlace } from './our-server.ts'
import { createDatabase } from './pay.ts'
import type { FromHost, ToHost } from './pay-host.ts'
import { alternate, type Line, ratioLine } from './side-by-side.ts'
import { openTpcB } from './tpc-b.ts'

const quiet = { info() {}, warn: console.warn, error: console.error }
const clients = 10
/** Times the orders of the checkout before. */
const aim = 2.5

interface Sizes {
  rounds: number
  /** Orders of one round. */
  orders: number
}

/**
 * Whole orders (quote, create, pay) by HTTP, beside those of another checkout (`BEFORE`, with its packages installed), each with a
 * PostgreSQL and a sandbox of its own; without one beside TPC-B on the same PostgreSQL.
 */
export async function measureOrders(sizes: Sizes): Promise<Line[]> {
  const before = process.env['BEFORE']
  await using ends = new AsyncDisposableStack()
  const load = openHelper<Orders, Ordered>('order-load.ts')
  ends.defer(load.stop)
  const ours = await openSide(path.join(import.meta.dirname, 'pay-host.ts'), sizes, load, ends)
  if (before === undefined) {
    const tpcB = await openTpcB(ours.postgres)
    ends.defer(tpcB.close)
    const measured = await alternate({ ours: ours.round, other: () => tpcB.run(clients, 1) }, sizes.rounds)
    return [{ ...ratioLine(what, '/s', measured.ours, measured.other, 0, tpcB.name), aim: '', reached: null }]
  }
  const other = await openSide(path.resolve(before, 'bench/src/pay-host.ts'), sizes, load, ends)
  const measured = await alternate({ ours: ours.round, other: other.round }, sizes.rounds)
  return [ratioLine(what, '/s', measured.ours, measured.other, aim, 'before')]
}

const what = `whole orders by HTTP, ${clients} clients`

/** A server whose `pay-host` lies in this file, with members who have money, and goods enough for all rounds. */
async function openSide(file: string, { rounds, orders }: Sizes, load: Helper<Orders, Ordered>, ends: AsyncDisposableStack) {
  const sandboxPort = await freePort()
  // Each order reads its goods twice: the budget of calls must not be what is measured.
  const budget = { MARKETPLACE_CALLS_PER_S: '10000' }
  const place = await openPlace({ PURCHASE_DELAY_S: '3600', SANDBOX_ITEMS: '1000', SANDBOX_PORT: String(sandboxPort), ...budget })
  ends.defer(place.remove)
  const postgres = await startEmbedded({ dataDir: place.dataDir, log: quiet, extra: ['-c', 'max_connections=120'] })
  ends.defer(() => postgres.stop())
  const host = openHelper<ToHost, FromHost>(file, { ...place.env, DATABASE_URL: await createDatabase(postgres) })
  ends.defer(host.stop)
  const answer = await host.ask({ tellPort: true })
  if (!('port' in answer)) throw new Error('the host named no port')
  const { port } = answer
  await host.ask({ prepare: 1 })
  const goodsIds = await listGoods(`http://127.0.0.1:${sandboxPort}`, orders * (rounds + 1))
  let round = 0
  return {
    postgres,
    round: async () => {
      const from = round++ * orders
      const { perS, failure } = await load.ask({ port, clients, goodsIds: goodsIds.slice(from, from + orders), round })
      if (failure !== null) throw new Error(failure)
      return perS
    },
  }
}

/** Puts goods on sale; answers their ids. */
async function listGoods(sandbox: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const body = JSON.stringify({ name: `折り紙 ${n}`, priceJpy: 1_000, description: '新品です。' })
    const answer = await fetch(`${sandbox}/world/items`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (!answer.ok) throw new Error(`/world/items answered ${answer.status}`)
    ids.push(((await answer.json()) as { id: string }).id)
  }
  return ids
}
