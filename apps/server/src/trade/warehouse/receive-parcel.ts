import { orderSteps } from '@otsukai/contract/order-steps'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { orderAccount, revenueFees } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { findInspection } from './find-inspection.ts'
import { findPurchase, lockOrder, writeTracking } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { carrierZh, serviceFee } from '../orders/order-rules.ts'

export interface Parcel {
  /** The carrier's number, by which the order is matched first, before `orderId`. */
  trackingNumber: string | null
  /** The carrier on the label, or null. */
  carrier: string | null
  orderId: string | null
  weightG: number
  /** Addresses on our own origin. */
  photos: string[]
}

/** Bound of the random names of unlabelled parcels. */
const UNNAMED_BELOW = 1_000_000_000

/**
 * Receives a parcel: its order is warehoused and the service fee earned. A parcel of no order, or of an ended one, becomes an entry of the
 * desk. Answers the order's id, or null.
 */
export async function receiveParcel(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  { trackingNumber, carrier, orderId, weightG, photos }: Parcel,
): Promise<string | null> {
  const at = deps.clock()
  const id = await matchParcel(tx, { trackingNumber, orderId })
  const known = id ? await lockOrder(tx, id) : null
  const order = known && (await tryMoveOrder(tx, known.id, 'arrived', { at, facts: { weightG } }))
  if (!order) {
    if (known?.state === 'warehoused') return null
    // A random name, so that two unlabelled parcels are two entries.
    const name = trackingNumber ?? orderId ?? `unnamed:${deps.random(UNNAMED_BELOW)}`
    await openEntry(tx, { kind: 'orphan', subject: `parcel:${name}`, at, facts: { orderId, trackingNumber, weightG } })
    return null
  }
  await tx
    .insertInto('order_stock')
    .values({ order_id: order.id, received_at: at, weight_g: weightG, photos: JSON.stringify(photos) })
    .execute()
  // The parcel may arrive before the marketplace reports the shipping.
  if (trackingNumber && carrier && (await findPurchase(tx, order.id))?.tracking === null)
    await writeTracking(tx, order.id, { carrier: carrierZh(carrier), number: trackingNumber })
  const fee = {
    key: `order:${order.id}:serviceFee`,
    at,
    kind: 'serviceFee',
    from: orderAccount(order.id),
    to: revenueFees,
    orderId: order.id,
  } as const
  const amountJpy = serviceFee(order.quote)
  if (amountJpy > 0) await post(tx, { ...fee, amountJpy })
  if (!(await findInspection(tx, order.id))) await deps.jobs.enqueue(tx, 'purchase.rate', { orderId: order.id })
  return order.id
}

/**
 * The order of a parcel: by the carrier's number, else by the label. Carriers reuse numbers, and a seller may send several orders in one
 * parcel: of the orders with the number, one that still waits goes first, then the label's, then the newest.
 */
export async function matchParcel(
  db: Db | Tx,
  { trackingNumber, orderId }: Pick<Parcel, 'trackingNumber' | 'orderId'>,
): Promise<string | null> {
  if (trackingNumber === null) return orderId
  const order = await db
    .selectFrom('order_purchases as purchase')
    .innerJoin('orders', 'orders.id', 'purchase.order_id')
    .select('id')
    .where((eb) => eb(eb.ref('tracking', '->>').key('number'), '=', trackingNumber))
    .orderBy((eb) => eb('state', 'in', orderSteps.arrived.from), 'desc')
    .orderBy((eb) => eb('id', '=', orderId ?? ''), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return order?.id ?? orderId
}
