interface CollectedRow {
  member_id: number
  goods_id: string
  collected_at: number
  /** The price when the goods were collected, in yen. */
  price_then_jpy: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Database {
    collected_goods: CollectedRow
    /** Taken out, and restorable for a day. */
    uncollected_goods: CollectedRow & { uncollected_at: number }
  }
}
