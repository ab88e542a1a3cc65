import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    order_disputes: { order_id: string; at: number; note: string; told_at: number | null }
    /** What came in one envelope. */
    arrivals: {
      id: Generated<number>
      at: number
      staff_id: number | null
      by: string
      weight_g: number
      /** Without hyphens and spaces. */
      tracking: string | null
      carrier: string | null
      shelf: string | null
      /** Ids of photos. */
      photos: JSONColumnType<string[], string, string>
      undone_at: Generated<number | null>
    }
    stock_takes: {
      id: Generated<number>
      at: number
      staff_id: number | null
      by: string
      shelf: string
      scanned: JSONColumnType<string[], string, never>
      missing: JSONColumnType<string[], string, never>
      unexpected: JSONColumnType<string[], string, never>
      confirmed: boolean
    }
    phone_pairings: {
      id: Generated<number>
      session_hash: Buffer
      token_hash: Buffer
      phone_hash: Generated<Buffer | null>
      digits: Generated<string | null>
      confirmed_at: Generated<number | null>
      ends_at: number
      parcel: Generated<string | null>
    }
  }
}
