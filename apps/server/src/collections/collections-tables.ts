export interface CollectionsTables {
  collected_goods: { member_id: number; goods_id: string; collected_at: number; price_then_jpy: number | null }
}
