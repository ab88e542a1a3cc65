import type { Steps } from './steps.ts'

export const orderStates = [
  'unpaid',
  'paid',
  'purchasing',
  'inDoubt',
  'purchased',
  'shipped',
  'warehoused',
  'sentAbroad',
  'disposed',
  'tradeFailed',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]

/** States of an order whose goods have arrived, wherever they lie now. */
export const arrivedStates = ['warehoused', 'sentAbroad', 'disposed'] as const satisfies readonly OrderState[]
/** States of an order that was bought and has not failed. */
export const boughtStates = ['purchased', 'shipped', ...arrivedStates] as const satisfies readonly OrderState[]

/** Whether the goods have arrived, wherever they lie now. */
export const isArrived = (state: OrderState): boolean => (arrivedStates as readonly OrderState[]).includes(state)

/** What the operator's people call the states. */
export const orderStateZh: Readonly<Record<OrderState, string>> = {
  unpaid: '待付款',
  paid: '待采购',
  purchasing: '采购中',
  inDoubt: '待核实',
  purchased: '已购买',
  shipped: '已发货',
  warehoused: '已入库',
  sentAbroad: '已寄出',
  disposed: '已处理',
  tradeFailed: '交易失败',
  cancelled: '已取消',
}

/** Who moves an order. `buyer` is the purchase job, `agent` the bidding agent, `clock` a deadline. */
export type OrderActor = 'member' | 'agent' | 'clock' | 'buyer' | 'staff' | 'marketplace' | 'warehouse'

/**
 * The lifecycle of an order. Creating an order inserts its row and is no step. The guards and the money of each step are in its command.
 */
export const orderSteps = {
  pay: { from: ['unpaid'], to: 'paid', by: ['member'] },
  cancel: { from: ['unpaid', 'paid'], to: 'cancelled', by: ['member'] },
  expire: { from: ['unpaid'], to: 'cancelled', by: ['clock'] },
  edit: { from: ['unpaid', 'paid'], to: 'same', by: ['member'] },
  beginPurchase: { from: ['paid'], to: 'purchasing', by: ['buyer', 'staff'] },
  release: { from: ['purchasing'], to: 'paid', by: ['buyer', 'staff'] },
  purchased: { from: ['purchasing', 'inDoubt'], to: 'purchased', by: ['buyer', 'staff'] },
  failListing: { from: ['purchasing'], to: 'tradeFailed', by: ['buyer'] },
  unclear: { from: ['purchasing'], to: 'inDoubt', by: ['buyer'] },
  settleNotOurs: { from: ['inDoubt'], to: 'tradeFailed', by: ['buyer', 'staff'] },
  shipped: { from: ['purchased'], to: 'shipped', by: ['marketplace'] },
  arrived: { from: ['purchased', 'shipped'], to: 'warehoused', by: ['warehouse'] },
  unreceive: { from: ['warehoused'], to: 'former', by: ['warehouse'] },
  charge: { from: ['purchased', 'shipped', 'warehoused', 'sentAbroad'], to: 'same', by: ['staff', 'warehouse'] },
  sendAbroad: { from: ['warehoused'], to: 'sentAbroad', by: ['warehouse'] },
  /** With the parcel that it was sent in. */
  cameBack: { from: ['sentAbroad'], to: 'warehoused', by: ['warehouse'] },
  dispose: { from: ['warehoused'], to: 'disposed', by: ['staff'] },
  failSeller: { from: ['purchased', 'shipped'], to: 'tradeFailed', by: ['marketplace'] },
  failLost: { from: ['shipped'], to: 'tradeFailed', by: ['staff'] },
  failReturned: { from: ['warehoused'], to: 'tradeFailed', by: ['staff'] },
} as const satisfies Steps<OrderState, OrderActor>

export type OrderStep = keyof typeof orderSteps

/** The number of the order list for each state (specification §2); 7 and 8 have no tab of their own. */
export const orderType = {
  unpaid: 2,
  paid: 3,
  purchasing: 3,
  inDoubt: 3,
  purchased: 4,
  shipped: 5,
  warehoused: 6,
  sentAbroad: 7,
  disposed: 8,
  tradeFailed: 13,
  cancelled: 12,
} as const satisfies Record<OrderState, number>

/** The tabs of the order list, in their order. 60000: orders from won auctions, in any state. */
export const orderListTypes = ['all', '2', '3', '60000', '4', '5', '6', '13'] as const
export type OrderListType = (typeof orderListTypes)[number]
