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
      pay_by: number
      /** Not bought before, so that a paid order can be cancelled; in ms. */
      buy_after: number | null
      created_at: number
      updated_at: number
      request_id: string
      request_hash: string
      pay_request_id: string | null
      pay_request_hash: string | null
      acknowledged: JSONColumnType<AcknowledgedText[], string | undefined, string>
      /** When the marketplace closes the purchase by itself, in ms. */
      closes_at: number | null
    }
    /** What was bought for an order; its row is locked by the order's. */
    order_purchases: {
      order_id: string
      trade_account: string
      market_kind: 'transaction' | 'shopOrder' | null
      market_id: string | null
      /** Of the seller's parcel. */
      tracking: JSONColumnType<{ carrier: string; number: string }, string | null | undefined, string | null> | null
      /** When the marketplace was last asked how the purchase stands, in ms. */
      followed_at: number | null
      /** When rating it at the marketplace began, which closes it there. */
      rating_at: Generated<number | null>
      rated_at: number | null
    }
    /** What lies in the warehouse for an order. */
    order_stock: {
      order_id: string
      received_at: number
      weight_g: number
      /** Its share of an envelope, and not weighed by itself. */
      weight_estimated: Generated<boolean>
      /** Addresses on our own origin. */
      photos: JSONColumnType<string[], string, string>
      arrival_id: Generated<number | null>
      shelf: Generated<string | null>
      /** The parcel whose box they lie beside, or were taken out of, until they lie on a shelf or in a box again. */
      off_shelf_for: Generated<string | null>
      category_id: Generated<string | null>
      /** Where the order was before it was received. */
      came_from: Generated<'purchased' | 'shipped' | null>
      /** Whether its number was written by the arrival. */
      number_written: Generated<boolean>
      /** When this stay began, in ms; again when it comes back from abroad. */
      stay_at: Generated<number>
      /** What matters to carriers; null: nobody has looked yet. */
      batteries: Generated<boolean | null>
      liquid: Generated<boolean | null>
      fragile: Generated<boolean | null>
      weighed_alone: Generated<boolean>
      /** How many days before the end of storage its member was last told of. */
      storage_told: Generated<number | null>
    }
    /** Only of orders whose inspection was asked for. */
    order_inspections: {
      order_id: string
      state: Exclude<InspectionState, 'none'>
      result: InspectionResult | null
      note: Generated<string>
      photos: JSONColumnType<string[], string | undefined, string>
      /** Accepted by itself then, in ms. */
      answer_by: number | null
    }
    order_charges: {
      id: Generated<number>
      order_id: string
      at: number
      reason_zh: string
      receipt: string
      amount_jpy: number
      /** Paid at the door. */
      postage: Generated<boolean>
      paid_at: number | null
      voided_at: Generated<number | null>
    }
  }
}
