import { openBidStates } from '@otsukai/contract/bid-steps'
import { selectContent } from '../../../catalogue/content/content-queries.ts'
import { type FeeSchedule, type Fees, scheduleOf } from '../../../catalogue/content/fees.ts'
import { named } from '../../../platform/db/prepared.ts'
import type { Use } from '../../../platform/parts.ts'
import type { Member } from '../../../platform/http/routes-types.ts'
import type { BidRow } from '../auctions-tables.ts'
import { inStates } from '../load-bids.ts'

/** What a bid is made with besides the auction. */
export interface BiddingFacts {
  fees: FeeSchedule
  /** The member's open bid on these goods, of which there is at most one. */
  own: OwnBid | null
  /** Sellers and shops that the member has blacklisted. */
  blacked: string[]
  /** The auction's row is there, and followed. */
  followed: boolean
}

export type OwnBid = Pick<BidRow, 'id' | 'state' | 'max_jpy' | 'total_jpy' | 'quote' | 'raises' | 'holds'>

/** Reads what a bid needs, in one statement; together with the auction, as neither needs the other. */
export async function readBiddingFacts({ db, clock }: Use<'db' | 'clock'>, member: Member, goodsId: string): Promise<BiddingFacts> {
  const [row] = await named<Row>(db, 'bidding-facts', selectFacts, [clock(), member.id, goodsId])
  if (row === undefined) throw new Error('no fees are published')
  const { fees_id, fees_body, fees_since, blacked, followed, ...own } = row
  return {
    fees: scheduleOf({ id: fees_id, body: fees_body, since: fees_since }),
    own: own.id === null ? null : (own as OwnBid),
    blacked,
    followed,
  }
}

type Row = { fees_id: number; fees_body: Fees; fees_since: number; blacked: string[]; followed: boolean } & (OwnBid | { id: null })

/** $1: the time in ms, $2: the member, $3: the goods. */
const selectFacts = `
  select fees.id as fees_id, fees.body as fees_body, fees.since as fees_since,
    own.id, own.state, own.max_jpy, own.total_jpy, own.quote, own.raises, own.holds,
    array(select seller_id from seller_marks where member_id = $2 and mark = 'blacked') as blacked,
    exists (select from auctions where goods_id = $3 and not done) as followed
  from (${selectContent("'fees'", '$1')}) fees
  left join bids own on own.member_id = $2 and own.goods_id = $3 and own.state in ${inStates(openBidStates)}`
