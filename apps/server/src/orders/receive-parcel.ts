import { transaction } from '../db/transaction.ts'
import { openEntry } from '../desk/open-entry.ts'
import { type Deps } from '../deps.ts'
import { orderAccount, revenueFees } from '../wallet/accounts.ts'
import { post } from '../wallet/post.ts'
import { lockOrder } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { carrierZh, serviceFee } from './order-rules.ts'

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

/**
 * The warehouse has received a parcel: its order is warehoused and the service fee is earned. A parcel of an order that was given
 * up, or of none, is the desk's. Answers the order's id, null when none was moved.
 */
export function receiveParcel(deps: Deps, { trackingNumber, carrier, orderId, weightG, photos }: Parcel): Promise<string | null> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const byTracking = trackingNumber
      ? await tx
          .selectFrom('orders')
          .select('id')
          .where((eb) => eb(eb.ref('tracking', '->>').key('number'), '=', trackingNumber))
          .executeTakeFirst()
      : undefined
    const id = byTracking?.id ?? orderId
    const known = id ? await lockOrder(tx, id) : null
    const warehouse = JSON.stringify({ at, weightG, photos })
    // A parcel may come before the marketplace was heard to have shipped it.
    const label = trackingNumber && carrier ? JSON.stringify({ carrier: carrierZh(carrier), number: trackingNumber }) : null
    const set = { warehouse, ...(known?.tracking === null && label ? { tracking: label } : {}) }
    const order = known && (await tryMoveOrder(tx, known.id, 'arrived', { at, set, noteZh: `已入库，${weightG} 克` }))
    if (!order) {
      if (known?.state !== 'warehoused')
        await openEntry(tx, { kind: 'orphan', subject: `parcel:${trackingNumber ?? orderId}`, at, facts: { orderId, weightG } })
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
  })
}
