import { orderSteps } from '@otsukai/contract/order-steps'
import { parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { mayTake } from '@otsukai/contract/steps'
import { plainTracking } from '@otsukai/contract/tracking-number'
import type { Tx } from '../../platform/db/tables.ts'
import { isOpen, openEntry } from '../../platform/desk/open-entry.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { orderAccount, revenueFees } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { markPhotosUsed } from '../../people/staff/staff-photos.ts'
import { findPurchase, lockOrder, type OrderRow, writeTracking } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { photoOfOrder } from '../orders/order-pictures.ts'
import { carrierZh, serviceFee } from '../orders/order-rules.ts'
import { findInspection } from './find-inspection.ts'
import { lockNumber, ordersWithNumber } from './match-parcel.ts'
import { shareWeight } from './share-weight-rules.ts'
import { usualWeights } from './usual-weights-queries.ts'

/** Who works in the warehouse. */
export interface WarehouseHand {
  /** Null where no account stands behind the name. */
  staffId: number | null
  name: string
}

export interface Parcel {
  /** The carrier's number, as scanned. */
  trackingNumber: string | null
  /** The carrier on the label, or null. */
  carrier: string | null
  /** The orders in it; without any, those that have its number. */
  orderIds: readonly string[]
  weightG: number
  /** Ids of stored photos. */
  photos: readonly string[]
  shelf: string | null
  by: WarehouseHand
}

export interface Received {
  arrivalId: number
  /** None: no order waits for it, and it is on the desk. */
  orders: { id: string; weightG: number; estimated: boolean }[]
}

/**
 * Receives an envelope: each of its orders is warehoused and its service fee earned, all or none. One of no order, or of one that has ended,
 * becomes an entry of the desk. Refuses orders that have come already, and a number of quite another seller's orders.
 */
export async function receiveParcel(deps: Use<'config' | 'jobs' | 'clock'>, tx: Tx, parcel: Parcel): Promise<Received> {
  const at = deps.clock()
  const tracking = (parcel.trackingNumber && plainTracking(parcel.trackingNumber)) || null
  const orders = await lockOrdersOf(tx, parcel)
  const waiting = orders.filter(({ state }) => mayTake(orderSteps.arrived, state))
  refuseMixed(orders, waiting)
  if (waiting.length > parcel.weightG) throw actRefused(`${parcel.weightG} g 太轻，装不下 ${waiting.length} 个订单，请核对重量。`)
  await markPhotosUsed(tx, parcel.photos, at)
  const { id: arrivalId } = await tx
    .insertInto('arrivals')
    .values({
      at,
      staff_id: parcel.by.staffId,
      by: parcel.by.name,
      weight_g: parcel.weightG,
      tracking,
      carrier: parcel.carrier,
      shelf: parcel.shelf,
      photos: JSON.stringify(parcel.photos),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (waiting.length === 0) {
    await putOnDesk(tx, parcel, { at, arrivalId, tracking, orderId: orders[0]?.id ?? null })
    return { arrivalId, orders: [] }
  }
  const usual = await usualWeights(tx, [...new Set(waiting.map(({ goods_id }) => goods_id))], at)
  const shares = shareWeight(
    parcel.weightG,
    waiting.map(({ goods_id }) => usual.get(goods_id)!.grams),
  )
  const estimated = waiting.length > 1
  for (const [n, order] of waiting.entries())
    await store(deps, tx, order, parcel, {
      at,
      arrivalId,
      weightG: shares[n]!,
      estimated,
      categoryId: usual.get(order.goods_id)!.categoryId,
    })
  return { arrivalId, orders: waiting.map(({ id }, n) => ({ id, weightG: shares[n]!, estimated })) }
}

/** An envelope that no order waits for, with its photos. Refuses one that is on the desk already, and a parcel of ours that came back. */
async function putOnDesk(
  tx: Tx,
  { weightG, photos }: Parcel,
  { at, arrivalId, tracking, orderId }: { at: number; arrivalId: number; tracking: string | null; orderId: string | null },
): Promise<void> {
  const ours = await tx
    .selectFrom('parcels')
    .select('id')
    .where('number', '=', tracking)
    .where('sent_at', 'is not', null)
    .where('state', 'in', parcelSteps.comeBack.from)
    .executeTakeFirst()
  if (ours) throw actRefused(`这是寄出的包裹 ${ours.id}，它退回来了：请登记“包裹退回”。`)
  // The arrival's number, so that two unlabelled parcels are two entries.
  const subject = `parcel:${tracking ?? orderId ?? `unnamed:${arrivalId}`}`
  if (await isOpen(tx, { kind: 'orphan', subject })) throw actRefused('这个包裹已经登记为无主货了，这次什么都没有登记。')
  await openEntry(tx, { kind: 'orphan', subject, at, facts: { orderId, trackingNumber: tracking, weightG, arrivalId, photos } })
}

/** The orders in an envelope, locked: those that are named, else those that have its number. Refuses what cannot lie in it. */
async function lockOrdersOf(tx: Tx, { trackingNumber, orderIds }: Parcel): Promise<OrderRow[]> {
  if (trackingNumber) await lockNumber(tx, plainTracking(trackingNumber))
  const byNumber = trackingNumber === null ? [] : await ordersWithNumber(tx, trackingNumber)
  const expected = byNumber.filter(({ state }) => mayTake(orderSteps.arrived, state))
  // A carrier uses numbers again: what one seller sent lies in one envelope.
  const oneSellers = expected.filter(({ sellerId }) => sellerId === expected[0]!.sellerId)
  const ids = orderIds.length > 0 ? orderIds : (expected.length > 0 ? oneSellers : byNumber.slice(0, 1)).map(({ id }) => id)
  const orders: OrderRow[] = []
  // In one order, so that two who receive overlapping sets wait for each other and never in a circle.
  for (const id of ids.toSorted()) {
    const order = await lockOrder(tx, id)
    if (!order) throw actRefused(`没有订单 ${id}，请核对订单号；什么都没有登记。`)
    orders.push(order)
  }
  const sellers = new Set(expected.map(({ sellerId }) => sellerId))
  if (sellers.size > 0 && !orders.some(({ kept }) => sellers.has(kept.sellerId)))
    throw actRefused(`单号是订单 ${expected[0]!.id} 的，那是另一位卖家的货：请核对包裹里是哪一件，什么都没有登记。`)
  return orders
}

/** Orders that have come, or have ended beside others that wait, are no part of an envelope. */
function refuseMixed(orders: readonly OrderRow[], waiting: readonly OrderRow[]): void {
  const come = orders.find(({ state }) => state === 'warehoused')
  if (come) throw actRefused(`订单 ${come.id} 的包裹已经收过了，这次什么都没有登记。`)
  const other = orders.find((order) => !waiting.includes(order))
  if (other && orders.length > 1) throw actRefused(`订单 ${other.id} 现在不等包裹，请把它单独登记；这次什么都没有登记。`)
}

interface Place {
  at: number
  arrivalId: number
  weightG: number
  estimated: boolean
  categoryId: string | null
}

async function store(
  deps: Use<'config' | 'jobs'>,
  tx: Tx,
  order: OrderRow,
  { trackingNumber, carrier, shelf, photos }: Parcel,
  { at, arrivalId, weightG, estimated, categoryId }: Place,
): Promise<void> {
  const { id } = order
  await tryMoveOrder(tx, id, 'arrived', { at, facts: { weightG, ...(estimated && { estimated }) } })
  // The parcel may arrive before the marketplace reports the shipping.
  const writes = trackingNumber !== null && carrier !== null && (await findPurchase(tx, id))?.tracking === null
  if (writes) await writeTracking(tx, id, { carrier: carrierZh(carrier), number: plainTracking(trackingNumber) })
  await tx
    .insertInto('order_stock')
    .values({
      order_id: id,
      received_at: at,
      weight_g: weightG,
      weight_estimated: estimated,
      photos: JSON.stringify(photos.map((photo) => photoOfOrder(id, photo))),
      arrival_id: arrivalId,
      shelf,
      category_id: categoryId,
      came_from: order.state === 'shipped' ? 'shipped' : 'purchased',
      number_written: writes,
    })
    .execute()
  const amountJpy = serviceFee(order.quote)
  // What is received again after it was taken back earns again.
  const key = `order:${id}:serviceFee:${arrivalId}`
  if (amountJpy > 0) await post(tx, { key, at, kind: 'serviceFee', from: orderAccount(id), to: revenueFees, amountJpy, orderId: id })
  if (!(await findInspection(tx, id)))
    await deps.jobs.enqueue(tx, 'purchase.rate', { orderId: id }, { after: at + deps.config.rateDelayS * 1000 })
}
