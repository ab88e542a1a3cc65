import { type OrderListType, orderListTypes } from '@otsukai/contract/order-steps'

const names: Record<OrderListType, string> = {
  all: '全部',
  2: '待付款',
  3: '已付款',
  60000: '竞拍商品',
  4: '已购买',
  5: '已发货',
  6: '已入库',
  13: '交易失败',
}

/** The tabs of the order list in their order (specification §2), for the list and the member menu. */
export const orderTabs: readonly { type: OrderListType; name: string }[] = orderListTypes.map((type) => ({ type, name: names[type] }))
