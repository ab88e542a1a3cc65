import type { Generated, Selectable } from 'kysely'
import { type PayType } from '@otsukai/contract/users'
import { type RechargeState } from '@otsukai/contract/recharge-steps'

export interface WalletTables {
  accounts: { id: string; balance_jpy: number; last_seq: number }
  transfers: {
    id: Generated<number>
    key: string
    at: number
    kind: string
    from_account: string
    to_account: string
    amount_jpy: number
    from_seq: number | null
    from_after_jpy: number | null
    to_seq: number | null
    to_after_jpy: number | null
    order_id: string | null
    bid_id: string | null
    recharge_id: string | null
    memo: string
  }
  ledger_checkpoints: { account: string; through_id: number; balance_jpy: number; at: number }
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
  }
}

export type RechargeRow = Selectable<WalletTables['recharges']>
