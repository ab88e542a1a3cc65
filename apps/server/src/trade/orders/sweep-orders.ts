import { arrivedStates } from '@otsukai/contract/order-steps'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Parts, Use } from '../../platform/parts.ts'
import { eachItem, SWEPT_AT_ONCE } from '../../platform/jobs/each-item.ts'
import { expireOrder } from './expire-order.ts'
import { settleCharges } from '../../money/charges/settle-charges.ts'

type Order = { id: string }
const byId = ({ id }: Order): string => id

async function expireOverdue(deps: Use<'db' | 'clock' | 'log'>): Promise<void> {
  const items = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'unpaid')
    .where('pay_by', '<=', deps.clock())
    .orderBy(sql`random()`)
    .limit(SWEPT_AT_ONCE)
    .execute()
  await eachItem(deps, { round: 'expire-orders', items, nameOf: byId, work: ({ id }) => expireOrder(deps, { orderId: id }) })
}

/** Takes due charges that balances cover by now. */
async function settleOwing(deps: Use<'db' | 'clock' | 'log'>): Promise<void> {
  const items = await deps.db
    .selectFrom('orders')
    .innerJoin('order_charges as charge', (join) =>
      join.onRef('charge.order_id', '=', 'orders.id').on('charge.paid_at', 'is', null).on('charge.voided_at', 'is', null),
    )
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', sql<string>`'member:' || orders.member_id`))
    .select('member_id as memberId')
    .groupBy('member_id')
    .where('due_jpy', '>', 0)
    .whereRef('balance_jpy', '>=', 'charge.amount_jpy')
    .orderBy(sql`random()`)
    .limit(SWEPT_AT_ONCE)
    .execute()
  await eachItem(deps, {
    round: 'settle-charges',
    items,
    nameOf: ({ memberId }) => memberId,
    work: ({ memberId }) => transaction(deps.db, (tx) => settleCharges(tx, { memberId, at: deps.clock() })),
  })
}

/** Jobs by the orders that wait for them. */
async function nudge(
  deps: Use<'jobs'>,
  tx: Tx,
  name: 'purchase.buy' | 'purchase.settle' | 'purchase.rate',
  waiting: readonly Order[],
): Promise<void> {
  for (const { id } of waiting) await deps.jobs.enqueue(tx, name, { orderId: id }, { singletonKey: `sweep:${id}` })
}

const nudgeOrders = (deps: Use<'config' | 'db' | 'jobs' | 'clock'>): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const some = tx
      .selectFrom('orders')
      .select('orders.id')
      .orderBy(sql`random()`)
      .limit(SWEPT_AT_ONCE)
    await nudge(deps, tx, 'purchase.buy', await some.where('state', '=', 'paid').where('buy_after', '<=', deps.clock()).execute())
    await nudge(deps, tx, 'purchase.settle', await some.where('state', '=', 'inDoubt').execute())
    const unrated = some
      .innerJoin('order_purchases as purchase', 'purchase.order_id', 'orders.id')
      .leftJoin('order_inspections as inspection', 'inspection.order_id', 'orders.id')
      .innerJoin('order_stock as stock', 'stock.order_id', 'orders.id')
      .where('rated_at', 'is', null)
      .where('orders.state', 'in', arrivedStates)
      .where('received_at', '<=', deps.clock() - deps.config.rateDelayS * 1000)
      .where((eb) => eb.or([eb('inspection.state', 'is', null), eb('inspection.state', '=', 'accepted')]))
    await nudge(deps, tx, 'purchase.rate', await unrated.execute())
    const untold = await tx
      .selectFrom('order_disputes')
      .innerJoin('order_inspections as inspection', 'inspection.order_id', 'order_disputes.order_id')
      .select('inspection.order_id as orderId')
      .where('told_at', 'is', null)
      .where('inspection.state', '=', 'disputed')
      .limit(SWEPT_AT_ONCE)
      .execute()
    for (const data of untold) await deps.jobs.enqueue(tx, 'purchase.dispute', data, { singletonKey: `sweep:${data.orderId}` })
  })

/**
 * Rounds that do, or queue again, what has no live job, so that a lost job costs a minute only; a superfluous one does nothing. Separate
 * rounds, so that none waits for another.
 */
export const orderRounds: Readonly<Record<string, (deps: Parts) => Promise<void>>> = {
  'expire-orders': expireOverdue,
  'settle-charges': settleOwing,
  'nudge-orders': nudgeOrders,
}
