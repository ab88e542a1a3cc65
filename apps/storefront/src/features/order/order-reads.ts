import type { OrderListType } from '@otsukai/contract/order-steps'
import type { Order } from '@otsukai/contract/orders'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

/** Polling of an order that is not over, in case the live stream is silent. */
const FOLLOW_MS = 10_000
const ended = new Set<Order['state']>(['tradeFailed', 'cancelled'])

/** The queries of the order screens. */
export const orderReads = {
  quote: (goodsId: string, wants: { variantId?: string | undefined; inspection?: boolean } = {}) =>
    read(calls.orderQuote, {
      goodsId,
      ...(wants.variantId !== undefined && { variantId: wants.variantId }),
      ...(wants.inspection && { inspection: true }),
    }),
  order: (id: string) => ({
    ...read(calls.orderInfo, { id }),
    refetchInterval: ({ state: { data } }: { state: { data: Order | undefined } }) =>
      data && ended.has(data.state) ? (false as const) : FOLLOW_MS,
  }),
  list: (wants: { type: OrderListType; q?: string | undefined; page?: number; limit?: number }) => ({
    ...read(calls.orderList, { type: wants.type, page: wants.page ?? 1, limit: wants.limit ?? 10, ...(wants.q && { q: wants.q }) }),
    refetchInterval: FOLLOW_MS,
  }),
}
