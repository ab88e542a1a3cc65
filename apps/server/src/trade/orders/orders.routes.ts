import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { editOrder } from './edit-order.ts'
import { listOrders, readOrder } from './order-queries.ts'
import { payOrder } from './pay-order.ts'
import { quoteGoods } from './quote-goods.ts'

export const orderRoutes: Routes = (on, deps) => {
  on(calls.orderInfo, (member, { id }) => readOrder(deps, member.id, id))
  on(calls.orderQuote, (caller, query) => quoteGoods(deps, caller, query))
  on(calls.orderList, (member, query) => listOrders(deps, member, query))
  on(calls.createOrder, (member, body) => createOrder(deps, member, body))
  on(calls.payOrder, (member, body) => payOrder(deps, member, body))
  on(calls.cancelOrder, (member, body) => cancelOrder(deps, member, body))
  on(calls.editOrderInfo, (member, body) => editOrder(deps, member, body))
}
