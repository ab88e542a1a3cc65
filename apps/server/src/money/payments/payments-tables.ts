import type { RechargeState } from '@otsukai/contract/recharge-steps'
import type { RefundState } from '@otsukai/contract/refund-steps'
import type { PayType } from '@otsukai/contract/pay-types'
import type { Generated, Selectable } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Database {
    recharges: {
      id: string
      member_id: number
      state: RechargeState
      pay_type: PayType
      amount_jpy: number
      amount_fen: number
      rate_micro: number
      code_url: string | null
      pay_url: string | null
      expires_at: number
      created_at: number
      paid_at: number | null
      asked_at: number | null
      transaction_id: string | null
      request_id: string
      request_hash: string
      disputed_at: Generated<number | null>
      billed_at: Generated<number | null>
    }
    refunds: {
      id: string
      recharge_id: string
      member_id: number
      state: RefundState
      amount_jpy: number
      amount_fen: number
      begun_by: string
      reason: string
      created_at: number
      ended_at: Generated<number | null>
      told: Generated<string | null>
      billed_at: Generated<number | null>
    }
    chargebacks: {
      pay_type: PayType
      refund_number: string
      recharge_id: string
      member_id: number
      amount_jpy: number
      amount_fen: number
      owed_jpy: number
      repaid_jpy: Generated<number>
      at: number
      billed_at: Generated<number | null>
    }
    bill_days: {
      pay_type: PayType
      /** A day in Beijing: `2026-11-20`. */
      day: string
      asked_at: number
      read_at: Generated<number | null>
      lines: Generated<number | null>
      fee_fen: Generated<number | null>
      closed_at: Generated<number | null>
    }
  }
}

export type RechargeRow = Selectable<Database['recharges']>
export type RefundRow = Selectable<Database['refunds']>
