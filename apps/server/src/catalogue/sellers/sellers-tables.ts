import type { MarketSeller } from '@otsukai/connectors/marketplace'
import type { JSONColumnType } from 'kysely'

export const sellerMarks = ['followed', 'blacked'] as const
export type SellerMark = (typeof sellerMarks)[number]

declare module '../../platform/db/tables.ts' {
  interface Database {
    sellers: { id: string; seller: JSONColumnType<MarketSeller>; heard_at: number }
    seller_marks: { member_id: number; seller_id: string; mark: SellerMark; since: number }
  }
}
