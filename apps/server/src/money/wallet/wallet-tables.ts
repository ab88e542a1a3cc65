import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
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
      parcel_id: Generated<string | null>
      memo: string
      /** The transaction that made it. */
      txid: Generated<string | null>
    }
    ledger_checkpoints: { account: string; through_id: number; balance_jpy: number; at: number }
    /** `second`: who agreed, in rows of releases before proposals. */
    adjustments: { member_id: number; ref: string; at: number; amount_jpy: number; staff: string; second: string | null }
  }
}
