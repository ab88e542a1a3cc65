import { sql } from 'kysely'
import type { Parts } from '../../apps/server/src/platform/parts.ts'
import { payOrder } from '../../apps/server/src/trade/orders/pay-order.ts'
import { findLedgerProblems } from '../../apps/server/src/money/wallet/check-ledger.ts'
import { startServer } from '../../apps/server/src/start-server.ts'
import { memberOf, orderIdOf, type Payable, prepareOrders, requestIdOf } from './payable-orders.ts'

/** The whole server, a process of its own, that also pays orders by calling the command itself. Answers with payments a second, or what was asked for. */

export type ToHost = { tellPort: true } | { prepare: number } | { pay: { from: number; count: number; clients: number } } | { prove: true }
export type FromHost = { port: number } | { prepared: Payable } | { perS: number } | { paid: number; wrong: string[] }

const server = await startServer(process.env)
let payable: Payable | undefined

process.on('message', (message: ToHost) => {
  void answer(message).then((told) => process.send?.(told))
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))

async function answer(message: ToHost): Promise<FromHost> {
  if ('tellPort' in message) return { port: Number(new URL(server.url).port) }
  if ('prepare' in message) return { prepared: (payable = await prepareOrders(server, message.prepare)) }
  if ('prove' in message) return prove(server.deps)
  if (!payable) throw new Error('no orders were prepared')
  return { perS: await pay(server.deps, payable, message.pay) }
}

async function pay(
  deps: Parts,
  { firstMemberId }: Payable,
  { from, count, clients }: { from: number; count: number; clients: number },
): Promise<number> {
  let next = from
  const client = async () => {
    while (next < from + count) {
      const n = next++
      const member = { id: firstMemberId + memberOf(n), account: '', name: '', frozen: false }
      const order = await payOrder(deps, member, { id: orderIdOf(n), requestId: requestIdOf(n) })
      if (order.state !== 'paid') throw new Error(`order ${order.id} is ${order.state}`)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return count / ((performance.now() - begun) / 1000)
}

/** The number of paid orders, and faults found in them or in the ledger. */
async function prove({ db }: Parts): Promise<{ paid: number; wrong: string[] }> {
  const { rows } = await sql<{ paid: number; transfers: number; lines: number; jobs: number; held: number; due: number }>`
    select (select count(*) from orders where state = 'paid') as paid,
      (select count(*) from transfers where kind = 'orderPaid') as transfers,
      (select count(*) from order_timeline where event = 'pay') as lines,
      (select count(*) from pgboss.job where name = 'purchase.buy') as jobs,
      (select coalesce(sum(balance_jpy), 0)::bigint from accounts where id like 'order:%') as held,
      (select coalesce(sum(paid_jpy), 0)::bigint from orders) as due`.execute(db)
  const { paid, transfers, lines, jobs, held, due } = rows[0]!
  const counts = Object.entries({ transfers, lines, jobs }).flatMap(([what, count]) =>
    count === paid ? [] : [`${count} ${what} of ${paid} paid orders`],
  )
  const money = held === due ? [] : [`${held} yen held instead of ${due}`]
  return { paid, wrong: [...counts, ...money, ...(await findLedgerProblems(db)).map(({ what, account }) => `${account}: ${what}`)] }
}
