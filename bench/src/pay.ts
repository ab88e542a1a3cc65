import pg from 'pg'
import { type EmbeddedConnections, startEmbedded } from '@otsukai/postgres/embedded'
import { openHelper, type Helper } from './helper.ts'
import type { Load, Measured } from './load.ts'
import { openPlace } from './our-server.ts'
import { memberOf, orderIdOf, requestIdOf, tokenOf } from './payable-orders.ts'
import type { FromHost, ToHost } from './pay-host.ts'
import { alternate, type Line, ratioLine } from './side-by-side.ts'
import { openTpcB, type TpcB } from './tpc-b.ts'

const quiet = { info() {}, warn: console.warn, error: console.error }
const aim = 0.4
const clientCounts = [10, 50]

interface Sizes {
  rounds: number
  /** Orders that one round pays. */
  orders: number
  /** The length of a round of TPC-B. */
  forS: number
}

/** Order pay, by HTTP and by the command itself, beside TPC-B on the same PostgreSQL. */
export function measurePay(sizes: Sizes): Promise<Line[]> {
  return onPayGround(sizes.orders * 2 * (sizes.rounds + 1) * clientCounts.length, (ground) => payByAllMeans(ground, sizes))
}

/** A server with orders that wait to be paid, which no buyer begins, and the yardstick on the same PostgreSQL. */
export interface PayGround {
  host: Helper<ToHost, FromHost>
  load: Helper<Load, Measured>
  tpcB: TpcB
  port: number
}

export async function onPayGround<T>(orders: number, measure: (ground: PayGround) => Promise<T>): Promise<T> {
  const place = await openPlace({ PURCHASE_DELAY_S: '3600', SANDBOX_ITEMS: '1000' })
  // The embedded PostgreSQL as the server starts it, but with room for the yardstick's clients beside the server's.
  const postgres = await startEmbedded({ dataDir: place.dataDir, log: quiet, extra: ['-c', 'max_connections=120'] })
  const tpcB = await openTpcB(postgres)
  const host = openHelper<ToHost, FromHost>('pay-host.ts', { ...place.env, DATABASE_URL: await createDatabase(postgres) })
  const load = openHelper<Load, Measured>('load.ts')
  try {
    const answer = await host.ask({ tellPort: true })
    if (!('port' in answer)) throw new Error('the host named no port')
    await host.ask({ prepare: orders })
    return await measure({ host, load, tpcB, port: answer.port })
  } finally {
    await load.stop()
    await host.stop()
    await tpcB.close()
    await postgres.stop()
    place.remove()
  }
}

/** An empty database for the server; answers its address. */
export async function createDatabase(postgres: EmbeddedConnections): Promise<string> {
  const admin = new pg.Client(postgres.connection('postgres'))
  await admin.connect()
  await admin.query('create database otsukai')
  await admin.end()
  return `postgres:///otsukai?host=${encodeURIComponent(postgres.socketDir)}&port=${postgres.port}&user=postgres`
}

async function payByAllMeans({ host, load, tpcB, port }: PayGround, { rounds, orders, forS }: Sizes): Promise<Line[]> {
  const lines: Line[] = []
  let unpaid = 0
  const take = () => {
    unpaid += orders
    return unpaid - orders
  }
  for (const clients of clientCounts) {
    const command = async () => {
      const answer = await host.ask({ pay: { from: take(), count: orders, clients } })
      return 'perS' in answer ? answer.perS : Number.NaN
    }
    const http = async () => {
      const from = take()
      const requests = Array.from({ length: orders }, (_, n) => payRequest(from + n))
      const { perS, failed, failure } = await load.ask({ port, connections: clients, requests, forMs: null })
      if (failed > 0) throw new Error(`${failed} payments failed, the first: ${failure}`)
      return perS
    }
    const measured = await alternate({ command, tpcB: () => tpcB.run(clients, forS), http }, rounds)
    lines.push(
      ratioLine(`order pay by HTTP, ${clients} clients`, '/s', measured.http, measured.tpcB, aim, tpcB.name),
      ratioLine(`order pay by its command, ${clients} clients`, '/s', measured.command, measured.tpcB, aim, tpcB.name),
    )
  }
  return lines
}

/** The whole HTTP request that pays order n. */
export function payRequest(n: number): string {
  const body = JSON.stringify({ id: orderIdOf(n), requestId: requestIdOf(n) })
  const head = `POST /api/order/pay HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncookie: otsukai_session=${tokenOf(memberOf(n))}`
  return `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}
