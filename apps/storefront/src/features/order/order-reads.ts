import type { Quote, GoodsSummary } from '@otsukai/contract/goods'
import type { OrderListType } from '@otsukai/contract/order-steps'
import type { Order } from '@otsukai/contract/orders'
import { read, refresh } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

/** What ordering goods now would cost. */
export interface GoodsQuote {
  goods: GoodsSummary
  quote: Quote
}

const isOrder = (answer: Order | GoodsQuote): answer is Order => 'state' in answer

/** An order that still moves is asked again this often, should the live stream be silent. */
const FOLLOW_MS = 10_000
const ended = new Set<Order['state']>(['tradeFailed', 'cancelled'])

/** What the screens of orders ask. */
export const orderReads = {
  quote: (goodsId: string, wants: { variantId?: string | undefined; inspection?: boolean } = {}) => ({
    ...read(calls.orderInfo, {
      goodsId,
      ...(wants.variantId !== undefined && { variantId: wants.variantId }),
      ...(wants.inspection && { inspection: true }),
    }),
    select(answer: Order | GoodsQuote): GoodsQuote {
      if (isOrder(answer)) throw new TypeError('asked for a quote, got an order')
      return answer
    },
  }),
  order: (id: string) => ({
    ...read(calls.orderInfo, { id }),
    select(answer: Order | GoodsQuote): Order {
      if (!isOrder(answer)) throw new TypeError('asked for an order, got a quote')
      return answer
    },
    refetchInterval: ({ state: { data } }: { state: { data: Order | GoodsQuote | undefined } }) =>
      data && isOrder(data) && ended.has(data.state) ? (false as const) : FOLLOW_MS,
  }),
  list: (wants: { type: OrderListType; q?: string | undefined; page?: number; limit?: number }) => ({
    ...read(calls.orderList, { type: wants.type, page: wants.page ?? 1, limit: wants.limit ?? 10, ...(wants.q && { q: wants.q }) }),
    refetchInterval: FOLLOW_MS,
  }),
}

/** After a member moved an order: whatever shows orders or money is asked again. */
export const refreshOrders = (): Promise<unknown> => refresh(calls.orderInfo, calls.orderList, calls.balance, calls.getOrderRecord)
