import { type BidState, bidStates, bidSteps, holdingBidStates, RAISES_AT_MOST } from '@otsukai/contract/bid-steps'
import type { Bid, BidCounts, BidDetails, bidList } from '@otsukai/contract/bids'
import type { DataOf, InputOf } from '@otsukai/contract/call'
import { mayTake } from '@otsukai/contract/steps'
import { sql } from 'kysely'
import { currentRates } from '../../catalogue/content/rates.ts'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { showQuote } from '../orders/order-rules.ts'
import { availableJpy } from '../../money/wallet/balances.ts'
import { minRaiseJpy } from './auction-rules.ts'
import type { AuctionRow, BidRow } from './auctions-tables.ts'
import { requireOwnBid } from './load-bids.ts'

/** A member's bids, with their auctions' state. */
async function viewBids(deps: Use<'db' | 'clock'>, member: Member, rows: readonly BidRow[]): Promise<Bid[]> {
  if (rows.length === 0) return []
  const goods = [...new Set(rows.map(({ goods_id }) => goods_id))]
  const [auctions, rates, available] = await Promise.all([
    deps.db.selectFrom('auctions').selectAll().where('goods_id', 'in', goods).execute(),
    currentRates(deps),
    availableJpy(deps.db, member.id),
  ])
  const auctionOf = new Map(auctions.map((auction) => [auction.goods_id, auction]))
  return rows.map((row) => {
    const auction = auctionOf.get(row.goods_id)
    if (!auction) throw new Error(`no auction of bid ${row.id}`)
    return viewBid(row, auction, showQuote(row.quote, rates, available))
  })
}

const stepsOf = ({ current_jpy, increment_jpy, min_next_jpy }: AuctionRow) => ({
  currentJpy: current_jpy,
  incrementJpy: increment_jpy,
  minNextJpy: min_next_jpy,
})

const isHolding = ({ state }: BidRow): boolean => (holdingBidStates as readonly string[]).includes(state)

function viewBid(row: BidRow, auction: AuctionRow, quote: Bid['quote']): Bid {
  const allowed = allowedActions(row, auction)
  return {
    bidId: row.id,
    goods: row.goods,
    maxJpy: row.max_jpy,
    heldJpy: isHolding(row) ? row.total_jpy : 0,
    state: row.state,
    mode: row.mode,
    currentJpy: auction.current_jpy,
    bidCount: auction.bid_count,
    minNextJpy: auction.min_next_jpy,
    endsAt: auction.ends_at,
    extended: auction.extended,
    auctionState: auction.state,
    minRaiseJpy: allowed.includes('raise') ? minRaiseJpy(row.max_jpy, stepsOf(auction)) : null,
    raisesLeft: RAISES_AT_MOST - row.raises,
    allowed,
    // A held bid lacks nothing: its cost has left the balance already.
    quote: isHolding(row) ? { ...quote, shortJpy: 0 } : quote,
    ...(row.order_id ? { orderId: row.order_id } : {}),
    createdAt: row.created_at,
  }
}

function allowedActions({ state, raises }: BidRow, auction: AuctionRow): Bid['allowed'] {
  const allowed: Bid['allowed'] = []
  if (auction.state !== 'open') return allowed
  if ((mayTake(bidSteps.raise, state) || mayTake(bidSteps.raiseOutbid, state)) && raises < RAISES_AT_MOST) allowed.push('raise')
  if (mayTake(bidSteps.send, state)) allowed.push('sendNow')
  if (mayTake(bidSteps.cancel, state)) allowed.push('cancel')
  return allowed
}

/** A bid of a member; throws 404 when it is not theirs. */
export async function showBid(deps: Use<'db' | 'clock'>, member: Member, bidId: string): Promise<Bid> {
  const [bid] = await viewBids(deps, member, [await requireOwnBid(deps.db, member.id, bidId)])
  return bid!
}

/** A bid of a member with its events; throws 404 when it is not theirs. */
export async function readBid(deps: Use<'db' | 'clock'>, member: Member, bidId: string): Promise<BidDetails> {
  const bid = await showBid(deps, member, bidId)
  const events = await deps.db.selectFrom('bid_events').selectAll().where('bid_id', '=', bidId).orderBy('id').execute()
  return {
    ...bid,
    events: events.map(({ at, event, note_zh, amount_jpy, facts }) => ({ at, event, noteZh: note_zh, amountJpy: amount_jpy, facts })),
  }
}

const isOver = sql<boolean>`state in ('won', 'lost', 'cancelled')`

/** A member's bids: open ones, then the others, each newest first. */
export async function listBids(
  deps: Use<'db' | 'clock'>,
  member: Member,
  { state, goodsId, page, limit }: InputOf<typeof bidList>,
): Promise<DataOf<typeof bidList>> {
  let own = deps.db.selectFrom('bids').where('member_id', '=', member.id).where('refused', '=', false)
  if (goodsId) own = own.where('goods_id', '=', goodsId)
  const counted = await own
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = countsOf(counted)
  const rows = await own
    .$if(state !== undefined, (listed) => listed.where('state', '=', state!))
    .selectAll()
    .orderBy(isOver)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: counts[state ?? 'all'], list: await viewBids(deps, member, rows), counts }
}

function countsOf(counted: readonly { state: BidState; count: number }[]): BidCounts {
  const counts = Object.fromEntries(['all', ...bidStates].map((state) => [state, 0])) as BidCounts
  for (const { state, count } of counted) {
    counts[state] = count
    counts.all += count
  }
  return counts
}
