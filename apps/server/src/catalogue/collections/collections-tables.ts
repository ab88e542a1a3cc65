interface CollectedRow {
  member_id: number
  goods_id: string
  collected_at: number
  price_then_jpy: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Database {
    collected_goods: CollectedRow
    uncollected_goods: CollectedRow & { uncollected_at: number }
  }
}
