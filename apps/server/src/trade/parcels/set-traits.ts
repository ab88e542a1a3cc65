import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import { tell } from '../../platform/live/tell.ts'
import type { Use } from '../../platform/parts.ts'
import { lockOrder } from '../orders/load-order.ts'
import { readStays } from '../orders/stays.ts'

interface Traits {
  orderId: string
  batteries: boolean
  liquid: boolean
  fragile: boolean
  /** Weighed alone, in grams; null: not weighed. */
  weightG: number | null
  by: string
}

/** Writes down what of goods matters to carriers; until then no line takes them. Refuses goods that lie in a parcel. */
export async function setTraits(deps: Use<'clock'>, tx: Tx, { orderId, batteries, liquid, fragile, weightG, by }: Traits): Promise<void> {
  const at = deps.clock()
  const order = await lockOrder(tx, orderId)
  const stay = order?.state === 'warehoused' ? (await readStays(tx, [orderId], at)).get(orderId) : undefined
  if (!order || !stay) throw actRefused(`订单 ${orderId} 不在仓库里。`)
  if (stay.parcel?.live) throw actRefused(`订单 ${orderId} 已经在包裹 ${stay.parcel.id} 里。`)
  const weighed = weightG === null ? {} : { weight_g: weightG, weighed_alone: true }
  await tx
    .updateTable('order_stock')
    .set({ batteries, liquid, fragile, ...weighed })
    .where('order_id', '=', orderId)
    .execute()
  await settleEntry(tx, { kind: 'traitsUnknown', subject: orderId, at, by, why: 'looked at' })
  await tell(tx, { at, memberId: order.member_id, kind: 'order', subjectId: orderId })
}
