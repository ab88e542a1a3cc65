import { type BidState, bidSteps, holdingBidStates, openBidStates, RAISES_AT_MOST } from '@otsukai/contract/bid-steps'
import { type BidEvent, bidEventZh, type BidFacts } from '@otsukai/contract/bid-story'
import type { BidMode } from '@otsukai/contract/bids'
import { named, type Put } from '../../../platform/db/prepared.ts'
import { inOneStatement } from '../../../platform/db/transaction.ts'
import type { Use } from '../../../platform/parts.ts'
import { summaryOf } from '../../../catalogue/goods/goods-view.ts'
import type { Member } from '../../../platform/http/routes-types.ts'
import { insertNews } from '../../../platform/live/tell.ts'
import { type AcknowledgedText, type KeptQuote, keptListing, newOrderId } from '../../orders/order-rules.ts'
import { available, bidAccount } from '../../../money/wallet/accounts.ts'
import { ledgerPost, orShortBalance } from '../../../money/wallet/post.ts'
import { inStates } from '../load-bids.ts'
import type { FreshAuction } from '../read-auction.ts'
import type { OwnBid } from './bidding-facts.ts'

/** A member's maximum, with all that is needed to place it. */
export interface NewMaximum {
  /** The goods. */
  id: string
  maxJpy: number
  mode: BidMode
  request: { id: string; hash: string }
  fresh: FreshAuction
  quote: KeptQuote
  acknowledged: AcknowledgedText[]
}

/** The amount that a raise adds to the hold; an outbid bid holds nothing. */
export const raiseAddsJpy = (own: OwnBid, quote: KeptQuote): number => quote.totalJpy - (own.state === 'outbid' ? 0 : own.total_jpy)

/** SQL condition: no other member's maximum is as high. Frozen members' bids do not count. Between concurrent bids the agent decides. */
export const notBeaten = (put: Put, goodsId: string, memberId: number, maxJpy: number): string => `
  not exists (select from bids other where other.goods_id = ${put(goodsId)} and other.state in ${inStates(holdingBidStates)}
    and other.member_id <> ${put(memberId)} and other.max_jpy >= ${put(maxJpy)}
    and not (select frozen from members where members.id = other.member_id))`

/**
 * Places a bid: row, event, news and hold in one statement, which locks the member's own rows only. Answers its id; null when another member's maximum is as high, or the member has an open bid here. Throws `ShortBalance`.
 */
export async function placeBid(deps: Use<'db' | 'clock' | 'random' | 'goods'>, member: Member, bid: NewMaximum): Promise<string | null> {
  const at = deps.clock()
  const id = newOrderId(deps.random)
  const from = available(member.id)
  const state: BidState = bid.mode === 'closing' ? 'queued' : 'placing'
  const { item } = bid.fresh
  const placed = named<{ id: string }>(deps.db, 'bid-place', (put) => {
    const columns = {
      id,
      member_id: member.id,
      goods_id: bid.id,
      state,
      mode: bid.mode,
      max_jpy: bid.maxJpy,
      since: at,
      quote: JSON.stringify(bid.quote),
      total_jpy: bid.quote.totalJpy,
      goods: JSON.stringify(summaryOf(deps, item, { asOf: at, stale: false })),
      kept: JSON.stringify(keptListing(item, null)),
      acknowledged: JSON.stringify(bid.acknowledged),
      created_at: at,
      updated_at: at,
    }
    const values = Object.values(columns).map((value) => `${put(value)}::${typeOf(value)}`)
    return `
        with placed as (
          insert into bids (${Object.keys(columns).join(', ')})
          select ${jsonbWhere(Object.keys(columns), values)} where ${notBeaten(put, bid.id, member.id, bid.maxJpy)}
          on conflict (member_id, goods_id) where state in ${inStates(openBidStates)} do nothing
          returning id, total_jpy
        ), ${besides(put, { at, table: 'placed', event: 'place', facts: bid.mode === 'closing' ? { closing: true } : {}, member, bid, id })}
        select id, ${ledgerPost(put, { key: `bid:${id}:held:1`, at, kind: 'bidHeld', from, to: bidAccount(id), amountJpy: 'placed.total_jpy', bidId: id })} from placed`
  })
  const [row] = await orShortBalance(from, placed)
  return row?.id ?? null
}

const typeOf = (value: string | number): string => (typeof value === 'number' ? 'bigint' : 'text')
const jsonColumns = new Set(['quote', 'goods', 'kept', 'acknowledged'])
const jsonbWhere = (names: readonly string[], values: readonly string[]): string =>
  values.map((value, at) => (jsonColumns.has(names[at]!) ? `${value}::jsonb` : value)).join(', ')

interface WithBid {
  at: number
  /** The CTE of the written bid. */
  table: string
  event: BidEvent
  facts: BidFacts
  member: Member
  bid: NewMaximum
  id: string
}

/** What is written with a bid: the request that named it, a line of its story, the news. */
const besides = (put: Put, { at, table, event, facts, member, bid, id }: WithBid): string => `
  asked as (
    insert into bid_requests (member_id, request_id, request_hash, bid_id)
    select ${put(member.id)}::bigint, ${put(bid.request.id)}::text, ${put(bid.request.hash)}::text, id from ${table}
  ), line as (
    insert into bid_events (bid_id, at, event, note_zh, amount_jpy, facts)
    select id, ${put(at)}::bigint, ${put(event)}::text, ${put(bidEventZh(event, facts))}::text, ${put(bid.maxJpy)}::bigint, ${put(JSON.stringify(facts))}::jsonb
    from ${table}
  ), news as (${insertNews(put, { at, memberId: `${put(member.id)}`, kind: 'bid', subjectId: id }, `from ${table}`)})`

/**
 * Raises a bid, or places an outbid one again, in one statement that checks the state and maximum as read; its money is held anew, so the
 * entry of one that leads uncovered is settled. Null when either has changed,
 * or another member's maximum is as high. Throws `ShortBalance`.
 */
export async function raiseBid(
  deps: Use<'db' | 'clock'>,
  member: Member,
  own: OwnBid,
  bid: NewMaximum,
): Promise<{ id: string; state: BidState } | null> {
  const at = deps.clock()
  const from = available(member.id)
  const step = own.state === 'outbid' ? 'raiseOutbid' : 'raise'
  const sends = own.state === 'queued' && bid.mode === 'now'
  const { to } = bidSteps[step]
  const state = to === 'same' ? (sends ? 'placing' : own.state) : to
  const raised = inOneStatement(() =>
    named<{ id: string }>(deps.db, 'bid-raise', (put) => {
      const amountJpy = `${put(raiseAddsJpy(own, bid.quote))}::bigint`
      const key = `bid:${own.id}:held:${own.holds + 1}`
      return `
        with raised as (
          update bids set max_jpy = ${put(bid.maxJpy)}, quote = ${put(JSON.stringify(bid.quote))}::jsonb, total_jpy = ${put(bid.quote.totalJpy)},
            raises = raises + 1, holds = holds + 1, rank = nextval('bid_ranks'), since = ${put(at)}, updated_at = ${put(at)},
            state = ${put(state)}, beaten_by = null, uncovered = false
          where id = ${put(own.id)} and state = ${put(own.state)} and max_jpy = ${put(own.max_jpy)} and holds = ${put(own.holds)}
            and raises < ${RAISES_AT_MOST} and ${notBeaten(put, bid.id, member.id, bid.maxJpy)}
          returning id
        ), covered as (
          update desk_entries set settled_at = ${put(at)}, settled_by = 'member', settled_why = 'raised', version = version + 1
          where kind = 'bidUncovered' and subject in (select id from raised) and settled_at is null returning id
        ), told as (
          insert into desk_events (at, kind, subject_id) select ${put(at)}::bigint, 'entry', id::text from covered
        ), ${besides(put, { at, table: 'raised', event: step, facts: {}, member, bid, id: own.id })}
        select id, ${ledgerPost(put, { key, at, kind: 'bidHeld', from, to: bidAccount(own.id), amountJpy, bidId: own.id })} from raised`
    }),
  )
  const [row] = await orShortBalance(from, raised)
  return row ? { id: row.id, state } : null
}
