import { calls } from '@otsukai/contract/calls'
import { Fault } from '../../platform/http/errors.ts'
import type { Routes } from '../../platform/http/routes-types.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { editOrder } from './edit-order.ts'
import { listOrders, readOrder } from './order-queries.ts'
import { payOrder } from './pay-order.ts'
import { quoteGoods } from './quote-goods.ts'

export const orderRoutes: Routes = (on, deps) => {
  on(calls.orderInfo, (caller, query) => {
    if (!('id' in query)) return quoteGoods(deps, caller, query)
    if (!caller) throw new Fault('notLoggedIn', 'an order without a session')
    return readOrder(deps, caller.id, query.id)
  })
  on(calls.orderList, (member, query) => listOrders(deps, member, query))
  on(calls.createOrder, (member, body) => createOrder(deps, member, body))
  on(calls.payOrder, (member, body) => payOrder(deps, member, body))
  on(calls.cancelOrder, (member, body) => cancelOrder(deps, member, body))
  on(calls.editOrderInfo, (member, body) => editOrder(deps, member, body))
}
