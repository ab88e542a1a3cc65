import type { MarketBrand, MarketCategory, MarketItem, MarketListing, SaleState, ShippingPayer } from '@otsukai/connectors/marketplace'
import type { JSONColumnType } from 'kysely'
import type { KeptKind } from './kept-query.ts'

declare module '../../platform/db/tables.ts' {
  interface Database {
    goods: {
      id: string
      listing: JSONColumnType<MarketListing>
      item: JSONColumnType<MarketItem> | null
      sale: SaleState
      price_jpy: number | null
      heard_at: number
      item_heard_at: number | null
    }
    goods_index: {
      id: string
      words: string
      sale: SaleState
      /** Auctions are a kind of their own here, though the marketplace counts them as items. */
      kind: KeptKind
      price_jpy: number | null
      seller_id: string
      category_id: string | null
      brand_id: string | null
      condition_id: string | null
      shipping_payer: ShippingPayer
      color_id: string | null
      created_at: number
      updated_at: number
    }
    goods_prices: { goods_id: string; at: number; price_jpy: number }
    market_master: { kind: 'categories' | 'brands'; body: JSONColumnType<MarketCategory[] | MarketBrand[]>; heard_at: number }
  }
}
