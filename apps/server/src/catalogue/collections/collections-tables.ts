interface CollectedRow {
  member_id: number
  goods_id: string
  collected_at: number
  price_then_jpy: number | null
}

export interface CollectionsTables {
  collected_goods: CollectedRow
  uncollected_goods: CollectedRow & { uncollected_at: number }
}
