import type { Order } from '@otsukai/contract/orders'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { links } from '../../lib/links.ts'
import { storageAt } from '../../lib/storage-words.ts'

/** The next action on an order: the button's text and link. */
interface NextStep {
  text: string
  link: ReturnType<typeof links.order | typeof links.orderSettle | typeof links.parcelNew | typeof links.parcel>
  /** The order waits for its member; `by` is the deadline, null without one. */
  waits: boolean
  by: number | null
}

export function nextStep({ id, allowed, dueJpy, payBy, inspection, storage, parcelId }: Facts, now = serverNow()): NextStep {
  if (allowed.includes('pay')) return { text: '去付款', link: links.orderSettle(id), waits: true, by: payBy }
  if (dueJpy > 0) return { text: '去补差价', link: links.orderSettle(id), waits: true, by: null }
  const link = links.order(id)
  if (allowed.includes('confirmInspection')) return { text: '查看验货', link, waits: true, by: inspection.answerBy }
  if (allowed.includes('ship')) {
    // Waits once storing will soon cost, or does.
    const waits = storage !== null && storageAt(storage.freeUntil, now).tone !== 'free'
    return { text: '申请发货', link: links.parcelNew([id]), waits, by: waits && storage.freeUntil > now ? storage.freeUntil : null }
  }
  if (parcelId !== null) return { text: '看包裹', link: links.parcel(parcelId), waits: false, by: null }
  return { text: '查看订单', link, waits: false, by: null }
}
type Facts = Pick<Order, 'id' | 'allowed' | 'dueJpy' | 'payBy' | 'inspection' | 'storage' | 'parcelId'>

/** The orders that wait for their member, the nearest deadline first, those without a deadline last. */
export function waitingOrders<Each extends Facts>(orders: readonly Each[]): Each[] {
  const end = (order: Each): number => nextStep(order).by ?? Number.MAX_SAFE_INTEGER
  return orders.filter((order) => nextStep(order).waits).toSorted((a, b) => end(a) - end(b))
}
