import { orderSteps } from '@otsukai/contract/order-steps'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { orderAccount, revenueFees } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { lockOrder } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { carrierZh, serviceFee } from '../orders/order-rules.ts'

export interface Parcel {
  /** Matched by the carrier's number first, then by the order id on the label. */
  trackingNumber: string | null
  /** As it calls itself; null when the label does not say. */
  carrier: string | null
  orderId: string | null
  weightG: number
  /** On our own origin. */
  photos: string[]
}

/** Digits of the name of a parcel that says nothing of itself. */
const UNNAMED_BELOW = 1_000_000_000

/**
 * The warehouse has received a parcel: its order is warehoused and the service fee is earned. A parcel of an order that was given
 * up, or of none, is the desk's. Answers the order's id, null when none was moved.
 */
export async function receiveParcel(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  { trackingNumber, carrier, orderId, weightG, photos }: Parcel,
): Promise<string | null> {
  const at = deps.clock()
  const id = await matchParcel(tx, { trackingNumber, orderId })
  const known = id ? await lockOrder(tx, id) : null
  const warehouse = JSON.stringify({ at, weightG, photos })
  // A parcel may come before the marketplace was heard to have shipped it.
  const label = trackingNumber && carrier ? JSON.stringify({ carrier: carrierZh(carrier), number: trackingNumber }) : null
  const set = { warehouse, ...(known?.tracking === null && label ? { tracking: label } : {}) }
  const order = known && (await tryMoveOrder(tx, known.id, 'arrived', { at, set, facts: { weightG } }))
  if (!order) {
    if (known?.state === 'warehoused') return null
    // Two parcels that say nothing of themselves are two all the same.
    const name = trackingNumber ?? orderId ?? `unnamed:${deps.random(UNNAMED_BELOW)}`
    await openEntry(tx, { kind: 'orphan', subject: `parcel:${name}`, at, facts: { orderId, trackingNumber, weightG } })
    return null
  }
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
  if (order.inspection_state === 'none') await deps.jobs.enqueue(tx, 'purchase.rate', { orderId: order.id })
  return order.id
}

/**
 * Whose a parcel is: by the carrier's number, else as the label says. Carriers give a number out again after some time, and a seller
 * may send several orders in one parcel: so of those with the number one that still waits before one that does not, the label's
 * before others, and the newest.
 */
export async function matchParcel(
  db: Db | Tx,
  { trackingNumber, orderId }: Pick<Parcel, 'trackingNumber' | 'orderId'>,
): Promise<string | null> {
  if (trackingNumber === null) return orderId
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb(eb.ref('tracking', '->>').key('number'), '=', trackingNumber))
    .orderBy((eb) => eb('state', 'in', orderSteps.arrived.from), 'desc')
    .orderBy((eb) => eb('id', '=', orderId ?? ''), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return order?.id ?? orderId
}
