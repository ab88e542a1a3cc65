import { actRefused } from '../../platform/http/errors.ts'
import { sql } from 'kysely'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { orderAccount, revenueFees } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { findPurchase, lockOrder, type OrderRow } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { netMoved } from '../orders/order-money.ts'
import { findInspection } from './find-inspection.ts'
import type { WarehouseHand } from './receive-parcel.ts'
import { shareWeight } from './share-weight-rules.ts'
import { usualWeights } from './usual-weights-queries.ts'

/** After this long the goods may have been moved, and others go by what was received. */
const UNDO_MS = 10 * 60_000

/** Until when an arrival may be taken back; never longer than the rating of the receipt waits, which closes the purchase for good. */
export const undoUntil = ({ at }: { at: number }, { rateDelayS }: { rateDelayS: number }): number =>
  at + Math.min(UNDO_MS, rateDelayS * 1000)

interface Undoing {
  /** A whole arrival, or … */
  arrivalId?: number | undefined
  /** … one order of one. */
  orderId?: string | undefined
  by: WarehouseHand
}

/**
 * Takes back what was received by mistake: its orders are where they were, and their service fees on their accounts again. What stays of the
 * arrival shares its weight anew. Answers the orders. Refuses anybody but who received it, after ten minutes, and what was inspected, rated
 * or charged since.
 */
export async function unreceive(deps: Use<'config' | 'clock'>, tx: Tx, { arrivalId, orderId, by }: Undoing): Promise<string[]> {
  const at = deps.clock()
  const arrival = await findArrival(tx, { arrivalId, orderId })
  const lain = await tx.selectFrom('order_stock').select('order_id').where('arrival_id', '=', arrival.id).orderBy('order_id').execute()
  const orders: OrderRow[] = []
  for (const { order_id } of lain) orders.push((await lockOrder(tx, order_id))!)
  refuseLate(deps, arrival, by, at)
  const back = orders.filter(({ id }) => orderId === undefined || id === orderId)
  for (const order of back) await putBack(tx, order, at)
  const stay = orders.filter((order) => !back.includes(order))
  if (orders.length === 0) await takeOffDesk(tx, arrival.id, { at, by: by.name })
  if (stay.length === 0) await tx.updateTable('arrivals').set({ undone_at: at }).where('id', '=', arrival.id).execute()
  else await shareAnew(tx, arrival.weight_g, stay, at)
  return back.map(({ id }) => id)
}

async function findArrival(tx: Tx, { arrivalId, orderId }: Pick<Undoing, 'arrivalId' | 'orderId'>) {
  if ((arrivalId === undefined) === (orderId === undefined)) throw actRefused('请说明撤销哪一次收货，或者哪一个订单。')
  const id =
    arrivalId ??
    (await tx.selectFrom('order_stock').select('arrival_id').where('order_id', '=', orderId!).executeTakeFirst())?.arrival_id ??
    null
  // Locked, so that of two who take it back the second finds it gone.
  const arrival = id === null ? undefined : await tx.selectFrom('arrivals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!arrival) throw actRefused('没有这一次收货。')
  if (arrival.undone_at !== null) throw actRefused('这一次收货已经撤销过了。')
  return arrival
}

function refuseLate(
  { config }: Use<'config'>,
  arrival: { at: number; staff_id: number | null; by: string },
  by: WarehouseHand,
  now: number,
): void {
  if (config.rateDelayS === 0) throw actRefused('入库后马上就在煤炉评价收货了，交易已经关闭，不能撤销。')
  const isTheirs = arrival.staff_id === null ? by.staffId === null && arrival.by === by.name : arrival.staff_id === by.staffId
  if (!isTheirs) throw actRefused(`这是${arrival.by}收的，只有本人能撤销，请他来。`)
  const until = undoUntil(arrival, config)
  if (now >= until) throw actRefused(`收货过了 ${Math.round((until - arrival.at) / 60_000)} 分钟，不能撤销了；请记到待办里由店长处理。`)
}

/** An order, locked, goes back to where it was; refused where something rests on its having come. */
async function putBack(tx: Tx, order: OrderRow, at: number): Promise<void> {
  const { id } = order
  const stock = await tx.selectFrom('order_stock').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  const purchase = await findPurchase(tx, id)
  const inspection = await findInspection(tx, id)
  if (inspection && inspection.state !== 'requested') throw actRefused(`订单 ${id} 已经验过货了，不能撤销收货。`)
  if (purchase?.rating_at || purchase?.rated_at) throw actRefused(`订单 ${id} 已经在煤炉评价收货，交易已经关闭，不能撤销。`)
  const parcel = await tx
    .selectFrom('parcel_orders')
    .select('parcel_id')
    .where('order_id', '=', id)
    .where('live', '=', true)
    .executeTakeFirst()
  if (parcel) throw actRefused(`订单 ${id} 已经在包裹 ${parcel.parcel_id} 里，不能撤销收货。`)
  const charge = await tx
    .selectFrom('order_charges')
    .select('id')
    .where('order_id', '=', id)
    .where('at', '>=', stock.received_at)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (charge) throw actRefused(`订单 ${id} 收货后补过差价，请先撤销补差价。`)
  const former = stock.came_from ?? (purchase?.tracking ? 'shipped' : 'purchased')
  if (!(await tryMoveOrder(tx, id, 'unreceive', { at, former, facts: {} }))) throw actRefused(`订单 ${id} 已经不在仓库了，不能撤销收货。`)
  const amountJpy = await netMoved(tx, orderAccount(id), revenueFees)
  const key = `order:${id}:serviceFeeReversed:${stock.arrival_id}`
  if (amountJpy > 0)
    await post(tx, { key, at, kind: 'serviceFeeReversed', from: revenueFees, to: orderAccount(id), amountJpy, orderId: id })
  if (stock.number_written) await tx.updateTable('order_purchases').set({ tracking: null }).where('order_id', '=', id).execute()
  await tx.deleteFrom('order_stock').where('order_id', '=', id).execute()
}

/** Settles the entry of an arrival that belonged to no order. */
async function takeOffDesk(tx: Tx, arrivalId: number, { at, by }: { at: number; by: string }): Promise<void> {
  const entry = await tx
    .selectFrom('desk_entries')
    .select('subject')
    .where('kind', '=', 'orphan')
    .where('settled_at', 'is', null)
    .where(sql<number>`(facts ->> 'arrivalId')::bigint`, '=', arrivalId)
    .executeTakeFirst()
  if (entry) await settleEntry(tx, { kind: 'orphan', subject: entry.subject, at, by, why: '收货已撤销' })
}

async function shareAnew(tx: Tx, weightG: number, orders: readonly OrderRow[], at: number): Promise<void> {
  const usual = await usualWeights(tx, [...new Set(orders.map(({ goods_id }) => goods_id))], at)
  const shares = shareWeight(
    weightG,
    orders.map(({ goods_id }) => usual.get(goods_id)!.grams),
  )
  for (const [n, { id }] of orders.entries())
    await tx
      .updateTable('order_stock')
      .set({ weight_g: shares[n]!, weight_estimated: orders.length > 1 })
      .where('order_id', '=', id)
      .execute()
}
