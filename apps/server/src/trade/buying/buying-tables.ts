import type { DeliveryAddress } from '@otsukai/connectors/marketplace'
import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    trade_accounts: {
      id: string
      priority: number
      state: 'active' | 'paused' | 'disconnected'
      paused_why: string | null
      paused_until: number | null
      probe_at: number | null
      address: JSONColumnType<DeliveryAddress>
      tokens: Buffer | null
      tokens_lease_until: number | null
      walk_due_at: Generated<number>
    }
    purchase_attempts: {
      order_id: string
      n: number
      trade_account: string
      item_id: string
      checksum: string
      price_jpy: number
      begun_at: number
      sent_at: number | null
      deadline_at: number
      lease_until: number
      holder: string
      outcome: 'bought' | 'listing' | 'released' | 'unclear' | 'notOurs' | null
      told: string | null
      first_absent_at: number | null
      last_absent_at: number | null
    }
  }
}
