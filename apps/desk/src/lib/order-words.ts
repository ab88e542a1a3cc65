import type { BidState } from '@otsukai/contract/bid-steps'
import type { OrderState } from '@otsukai/contract/order-steps'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

/** The colour of an order's state: its word is the contract's. */
export const orderTone: Readonly<Record<OrderState, Tone>> = {
  unpaid: 'none',
  paid: 'wait',
  purchasing: 'moving',
  inDoubt: 'late',
  purchased: 'moving',
  shipped: 'moving',
  warehoused: 'done',
  sentAbroad: 'done',
  disposed: 'none',
  tradeFailed: 'none',
  cancelled: 'none',
}

export const bidStateZh: Readonly<Record<BidState, { word: string; tone: Tone }>> = {
  queued: { word: '排队中', tone: 'moving' },
  placing: { word: '正在出价', tone: 'moving' },
  leading: { word: '领先', tone: 'moving' },
  outbid: { word: '被超越', tone: 'wait' },
  settling: { word: '等结果', tone: 'wait' },
  won: { word: '拍到', tone: 'done' },
  lost: { word: '没拍到', tone: 'none' },
  cancelled: { word: '已取消', tone: 'none' },
}
