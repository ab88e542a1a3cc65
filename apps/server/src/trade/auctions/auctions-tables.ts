import type { Database } from '../../platform/db/tables.ts'
import type { MarketAuction } from '@otsukai/connectors/marketplace'
import type { BidState } from '@otsukai/contract/bid-steps'
import type { BidEvent, BidFacts } from '@otsukai/contract/bid-story'
import type { BidMode } from '@otsukai/contract/bids'
import type { GoodsSummary } from '@otsukai/contract/goods'
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { AcknowledgedText, KeptListing, KeptQuote } from '../orders/order-rules.ts'

declare module '../../platform/db/tables.ts' {
  interface Database {
    auctions: {
      goods_id: string
      state: MarketAuction['state']
      current_jpy: number
      bid_count: number
      min_next_jpy: number
      increment_jpy: number
      buy_now_jpy: number | null
      proxy: boolean
      ends_at: number | null
      extended: boolean
      leader: MarketAuction['leader']
      asked_at: number
      trade_account: string | null
      shut_out: Generated<boolean>
      holder: string | null
      lease_until: Generated<number>
      done: Generated<boolean>
    }
    bids: {
      id: string
      member_id: number
      goods_id: string
      state: BidState
      mode: BidMode
      max_jpy: number
      since: number
      rank: Generated<number>
      raises: Generated<number>
      holds: Generated<number>
      beaten_by: 'member' | 'rival' | null
      quote: JSONColumnType<KeptQuote>
      total_jpy: number
      goods: JSONColumnType<GoodsSummary>
      kept: JSONColumnType<KeptListing>
      acknowledged: JSONColumnType<AcknowledgedText[], string | undefined, string>
      order_id: string | null
      uncovered: Generated<boolean>
      refused: Generated<boolean>
      created_at: number
      updated_at: number
    }
    bid_requests: { member_id: number; request_id: string; request_hash: string; bid_id: string }
    bid_events: {
      id: Generated<number>
      bid_id: string
      at: number
      event: BidEvent
      note_zh: string
      amount_jpy: number | null
      facts: JSONColumnType<BidFacts> | null
    }
    bid_attempts: {
      goods_id: string
      n: number
      bid_id: string
      trade_account: string
      amount_jpy: number
      begun_at: number
      sent_at: number | null
      deadline_at: number
      holder: string
      outcome: 'accepted' | 'tooLow' | 'ended' | 'notAdmitted' | 'released' | 'unclear' | 'notTaken' | null
      told: string | null
    }
  }
}

export type AuctionRow = Selectable<Database['auctions']>
export type BidRow = Selectable<Database['bids']>
