import { type BidState, openBidStates } from '@otsukai/contract/bid-steps'
import { named } from '../../platform/db/prepared.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { AuctionFacts, StandingBid } from './auction-rules.ts'
import type { AuctionRow, BidRow } from './auctions-tables.ts'
import type { BidAttempt } from './bid-attempts.ts'

/** A bid of this member. Throws 404 when it is not theirs. */
export async function requireOwnBid(db: Db | Tx, memberId: number, id: string): Promise<BidRow> {
  const row = await db
    .selectFrom('bids')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('refused', '=', false)
    .executeTakeFirst()
  if (!row) throw notFound(`bid ${id} of member ${memberId}`)
  return row
}

export async function findAuction(db: Db | Tx, goodsId: string): Promise<AuctionRow | null> {
  return (await db.selectFrom('auctions').selectAll().where('goods_id', '=', goodsId).executeTakeFirst()) ?? null
}

/** An auction's row for the rules. */
export const factsOf = (row: AuctionRow, byHand: boolean): AuctionFacts => ({
  state: row.state,
  currentJpy: row.current_jpy,
  minNextJpy: row.min_next_jpy,
  incrementJpy: row.increment_jpy,
  buyNowJpy: row.buy_now_jpy,
  bidding: row.proxy ? 'proxy' : 'open',
  endsAt: row.ends_at,
  leader: row.leader,
  askedAt: row.asked_at,
  shutOut: row.shut_out,
  byHand,
})

/** States as SQL literals: as parameters they would keep PostgreSQL from using the partial indexes, or from keeping its plan. */
export const inStates = (states: readonly BidState[]): string => `(${states.map((state) => `'${state}'`).join(', ')})`

/** `all` open bids, or the `contending` ones: without those that are outbid, which are most on a hot item, but for one that leads again uncovered. */
type Concerned = 'all' | 'contending'

const lockStatement = (which: Concerned): string => `
  select id, state, max_jpy, rank, since, uncovered,
    ${isFrozen} as frozen
  from bids
  where goods_id = $1 and state in ${inStates(openBidStates)}${which === 'contending' ? ` and (state <> 'outbid' or uncovered)` : ''}
  order by id for update`

/** Skipped for outbid bids: nothing is sent for them anyway. */
const isFrozen = `state <> 'outbid' and (select frozen from members where members.id = bids.member_id)`

const selectAttempts = 'select bid_id, amount_jpy, outcome from bid_attempts where goods_id = $1 and bid_id = any($2) order by n'

type Row = Omit<StandingBid, 'maxJpy' | 'inFlight' | 'offeredJpy'> & { max_jpy: number }
type Attempt = Pick<BidAttempt, 'bid_id' | 'amount_jpy' | 'outcome'>

/** Open bids on an auction, locked, with their attempts. */
export async function lockBids(tx: Tx, goodsId: string, which: Concerned): Promise<StandingBid[]> {
  const rows = await named<Row>(tx, `bids-lock-${which}`, lockStatement(which), [goodsId])
  if (rows.length === 0) return []
  const attempts = await named<Attempt>(tx, 'bids-attempts', selectAttempts, [goodsId, rows.map(({ id }) => id)])
  const attemptsOf = Map.groupBy(attempts, ({ bid_id }) => bid_id)
  return rows.map(({ max_jpy: maxJpy, ...row }) => ({ ...row, maxJpy, ...offersOf(attemptsOf.get(row.id) ?? []) }))
}

/** Outcomes of attempts that the marketplace took or may have taken. */
const takenOutcomes: readonly Attempt['outcome'][] = [null, 'accepted', 'unclear']

function offersOf(attempts: readonly Attempt[]): Pick<StandingBid, 'inFlight' | 'offeredJpy'> {
  const open = attempts.findLast(({ outcome }) => outcome === null || outcome === 'unclear')
  const taken = attempts.filter(({ outcome }) => takenOutcomes.includes(outcome)).map(({ amount_jpy }) => amount_jpy)
  return {
    inFlight: open ? { kind: open.outcome === null ? 'sent' : 'unclear', amountJpy: open.amount_jpy } : null,
    offeredJpy: taken.length > 0 ? Math.max(...taken) : null,
  }
}
