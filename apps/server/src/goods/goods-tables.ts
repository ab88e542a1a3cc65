import { type JSONColumnType } from 'kysely'
import { type MarketItem, type MarketListing, type SaleState } from '@otsukai/connectors/marketplace'

export interface GoodsTables {
  goods: {
    id: string
    listing: JSONColumnType<MarketListing>
    item: JSONColumnType<MarketItem> | null
    words: string
    sale: SaleState
    price_jpy: number | null
    heard_at: number
    item_heard_at: number | null
  }
  goods_prices: { goods_id: string; at: number; price_jpy: number }
}
