import type { warehouseActs } from '@otsukai/contract/acts/warehouse'
import { yen } from '@otsukai/money/yen'
import { shippingLimitsOf } from '../../catalogue/goods/points-of.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import { chargePostage } from '../../trade/orders/charge-postage.ts'
import { inspectParcel } from '../../trade/warehouse/inspect-parcel.ts'
import { receiveParcel } from '../../trade/warehouse/receive-parcel.ts'
import { moveStock, takeStock } from '../../trade/warehouse/stock.ts'
import { unreceive } from '../../trade/warehouse/unreceive.ts'
import { endDuty, takeDuty } from './clerk-duty.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const warehouseHandlers: HandlersOf<typeof warehouseActs> = {
  'receive-parcel': async (deps, tx, { weightG, tracking = null, carrier = null, orders, photos = [], shelf = null }, by) => {
    const parcel = { trackingNumber: tracking, carrier, orderIds: orders, weightG, photos, shelf, by }
    const received = await receiveParcel(deps, tx, parcel)
    return { ...received, shelf, batteries: await batteriesOf(tx, received.orders) }
  },
  unreceive: async (deps, tx, { arrival, order }, by) => ({
    orders: await unreceive(deps, tx, { arrivalId: arrival, orderId: order, by }),
  }),
  'inspect-parcel': async (deps, tx, { order, result, zh, photos = [] }) => {
    if (result !== 'impossible' && photos.length === 0) throw actRefused('会员要看照片才能答复，请至少附一张。')
    if (!(await inspectParcel(deps, tx, { orderId: order, result, note: zh, photos })))
      throw actRefused(`订单 ${order} 不在仓库，或者没有待做的验货，请刷新看最新状态。`)
  },
  'charge-postage': (deps, tx, { order, amountJpy, photos }) =>
    chargePostage(deps, tx, { orderId: order, amountJpy: yen(amountJpy), photos }),
  'move-stock': async (deps, tx, { orders, shelf }, by) => {
    await moveStock(deps, tx, { orderIds: orders, shelf, by })
    return { moved: orders.length }
  },
  'take-stock': (deps, tx, { shelf, orders, confirmed = false }, by) => takeStock(deps, tx, { shelf, scanned: orders, confirmed, by }),
  'take-duty': (deps, tx, _, by) => takeDuty(deps, tx, by),
  'end-duty': (deps, tx) => endDuty(deps, tx),
}

/** By the listings that were ordered. */
async function batteriesOf(tx: Tx, orders: readonly { id: string }[]): Promise<string[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const rows = await tx.selectFrom('orders').select('kept').where('id', 'in', ids).orderBy('id').execute()
  return rows.flatMap(({ kept }) => shippingLimitsOf(kept))
}
