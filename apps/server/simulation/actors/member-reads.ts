import { orderListTypes } from '@otsukai/contract/order-steps'
import { Fault } from '../../src/http/errors.ts'
import { listOrders, readOrder } from '../../src/orders/order-queries.ts'
import { readBalance } from '../../src/wallet/balances.ts'
import { readStatement } from '../../src/wallet/statement.ts'
import { Broken } from '../broken.ts'
import type { Stage } from './cast.ts'
import type { Person } from './member-calls.ts'

/** Invariant 10: every count is the number of rows shown under it, and the statement's last line is the balance. */
export function checkLists(stage: Stage, { member }: Person): void {
  const { processes, random, judge } = stage
  const type = random.pick(orderListTypes)
  processes.run(
    `${member.name} looks at ${type}`,
    async (deps) => ({
      orders: await listOrders(deps, member, { type, page: 1, limit: 100 }),
      balance: await readBalance(deps.db, member.id),
      statement: await readStatement(deps, member, { page: 1, limit: 5 }),
    }),
    (end, { lostDatabase }) => {
      if (end.kind !== 'done') return judge(end, lostDatabase)
      const { orders, balance, statement } = end.value
      const shown = [orders.total, orders.counts[type], Math.min(orders.total, 100)]
      if (orders.total !== orders.counts[type] || orders.list.length !== shown[2])
        throw new Broken(`the counts of ${type} are not the rows`, shown)
      const last = statement.list[0]?.availableAfterJpy ?? 0
      if (last !== balance.availableJpy) throw new Broken('the last line of the statement is not the balance', { last, balance })
    },
    { alone: true },
  )
}

/** Invariant 10: what is another member's is not there. */
export function peek(stage: Stage, { member }: Person, others: readonly Person[]): void {
  const { processes, random, judge } = stage
  const ids = others.filter((other) => other.member.id !== member.id).flatMap(({ orders }) => orders)
  if (ids.length === 0) return
  const id = random.pick(ids)
  processes.run(
    `${member.name} peeks at ${id}`,
    (deps) => readOrder(deps, member.id, id),
    (end, { lostDatabase }) => {
      if (end.kind === 'done') throw new Broken(`${member.name} sees another's order ${id}`)
      if (end.kind === 'failed' && end.error instanceof Fault && end.error.fault === 'notFound') return
      judge(end, lostDatabase)
    },
  )
}
