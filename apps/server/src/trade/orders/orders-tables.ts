import type { Generated, JSONColumnType } from 'kysely'
import type { InspectionResult, InspectionState } from '@otsukai/contract/inspection-steps'
import type { OrderState } from '@otsukai/contract/order-steps'
import type { AcknowledgedText, OrderedGoods, KeptListing, KeptQuote } from './order-rules.ts'

declare module '../../platform/db/tables.ts' {
  interface Database {
    orders: {
      id: string
      member_id: number
      state: OrderState
      auction: Generated<boolean>
      goods_id: string
      /** A single piece, of which one order may be live. */
      one_off: boolean
      /** What members are shown of the goods, as they were when ordered. */
      goods: JSONColumnType<OrderedGoods>
      /** The listing as it was when ordered, with which the buyer compares it. */
      kept: JSONColumnType<KeptListing>
      quote: JSONColumnType<KeptQuote>
      total_jpy: number
      paid_jpy: Generated<number>
      refunded_jpy: Generated<number>
      due_jpy: Generated<number>
      remark: string
      inspection_state: InspectionState
      inspection_result: InspectionResult | null
      inspection_note: Generated<string>
      inspection_photos: JSONColumnType<string[], string | undefined, string>
      inspection_answer_by: number | null
      tracking: JSONColumnType<{ carrier: string; number: string }> | null
      warehouse: JSONColumnType<{ at: number; weightG: number; photos: string[] }> | null
      pay_by: number
      /** Not bought before, so that a paid order can be cancelled; in ms. */
      buy_after: number | null
      created_at: number
      updated_at: number
      request_id: string
      request_hash: string
      pay_request_id: string | null
      pay_request_hash: string | null
      trade_account: string | null
      market_kind: 'transaction' | 'shopOrder' | null
      market_id: string | null
      /** When the marketplace was last asked how the purchase stands, in ms. */
      followed_at: number | null
      rated_at: number | null
      acknowledged: JSONColumnType<AcknowledgedText[], string | undefined, string>
      closes_at: number | null
    }
    order_charges: {
      id: Generated<number>
      order_id: string
      at: number
      reason_zh: string
      receipt: string
      amount_jpy: number
      paid_at: number | null
      voided_at: Generated<number | null>
    }
  }
}
