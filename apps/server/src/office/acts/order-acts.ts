import type { orderActs } from '@otsukai/contract/acts/orders'
import { yen } from '@otsukai/money/yen'
import { chargeOrder, voidCharge } from '../../trade/orders/charge-order.ts'
import { keepInspection } from '../../trade/warehouse/keep-inspection.ts'
import { loseOrder } from '../../trade/warehouse/lose-order.ts'
import { returnOrder } from '../../trade/warehouse/return-order.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const orderHandlers: HandlersOf<typeof orderActs> = {
  'charge-order': async (deps, tx, { order, yen: amount, zh, receipt }) => ({
    dueJpy: await chargeOrder(deps, tx, { orderId: order, amountJpy: yen(amount), reasonZh: zh, receipt }),
  }),
  'void-charge': (deps, tx, { order, receipt, zh }) => voidCharge(deps, tx, { orderId: order, receipt, reasonZh: zh }),
  'order-lost': (deps, tx, { order, zh }) => loseOrder(deps, tx, order, zh),
  'keep-inspection': (deps, tx, { order, zh, yen: amount = 0 }, { name }) =>
    keepInspection(deps, tx, { orderId: order, reasonZh: zh, compensationJpy: yen(amount), by: name }),
  'return-order': (deps, tx, { order, zh, paidBy }, { name }) => returnOrder(deps, tx, { orderId: order, reasonZh: zh, paidBy, by: name }),
}
