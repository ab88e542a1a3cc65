import { type BidState, RAISES_AT_MOST } from '@otsukai/contract/bid-steps'
import type { Bid, userBid as userBidCall } from '@otsukai/contract/bids'
import type { InputOf } from '@otsukai/contract/call'
import { named } from '../../../platform/db/prepared.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { inOneStatement, transaction } from '../../../platform/db/transaction.ts'
import type { Use } from '../../../platform/parts.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import { refuseReused, requestOf } from '../../../platform/http/once.ts'
import type { Member } from '../../../platform/http/routes-types.ts'
import { requireRead, sellersOf } from '../../orders/check-seller.ts'
import { ShortBalance } from '../../../money/wallet/post.ts'
import { minRaiseJpy } from '../auction-rules.ts'
import { readStanding, type Standing, viewStanding } from '../bid-queries.ts'
import { type BiddingFacts, type OwnBid, readBiddingFacts } from './bidding-facts.ts'
import { followLater } from './follow-later.ts'
import { hideLost, moveBids } from '../move-bids.ts'
import { type NewMaximum, notBeaten, placeBid, raiseAddsJpy, raiseBid } from './place-bid.ts'
import { type FreshAuction, quoteBid, quoteRaise, requireOpenAuction } from '../read-auction.ts'

/** How long a call waits for the agent's verdict before it answers `placing`. */
const VERDICT_WITHIN_MS = 1_000
/** Bids closer to the end cannot be sent in time; a person needs longer than a call. */
const TOO_LATE_MS = { call: 500, desk: 120_000 }
/** Share of a minute's calls that queued bids for auctions ending in it may take. */
const CLOSING_SHARE = 1 / 4
/** Share of that room for one member. */
const OWN_SHARE = 1 / 10
/** How often the member's bid is read again when it changed before it was raised. */
const TRIES = 3

type Input = InputOf<typeof userBidCall>

/**
 * Bids up to a maximum, or raises the member's open bid. Reads the auction afresh; writes the bid and the hold in one statement, which
 * touches no row of other bidders; then the auction's agent decides. A repeat of the request id answers the bid's current state.
 */
export async function userBid(
  deps: Use<'config' | 'db' | 'clock' | 'random' | 'questions' | 'market' | 'goods' | 'absentSellers' | 'bids'>,
  member: Member,
  input: Input,
): Promise<Bid> {
  const { requestId, ...wanted } = input
  const placed = await place(deps, member, input, requestOf(requestId, wanted))
  deps.bids.nudge(input.id)
  if (placed.state === 'placing') await deps.bids.verdict(placed.id, VERDICT_WITHIN_MS)
  const standing = await readStanding(deps, member, placed.id)
  if (placed.state === 'placing') await refuseBeaten(deps, standing, placed.isNew)
  return viewStanding(standing)
}

type Placed = { id: string; state: BidState; isNew: boolean }

/**
 * Places the bid. What refuses it may be an earlier call with the same request id, or a concurrent one (its bid exists, its hold took the
 * balance): a repeat is rare, so it is looked for only then, and answers that call's bid.
 */
async function place(
  deps: Use<'config' | 'db' | 'clock' | 'random' | 'questions' | 'market' | 'goods' | 'absentSellers'>,
  member: Member,
  input: Input,
  request: NewMaximum['request'],
): Promise<Placed> {
  try {
    const [fresh, facts] = await Promise.all([requireOpenAuction(deps, input.id), readBiddingFacts(deps, member, input.id)])
    if (sellersOf(fresh.item).some((id) => facts.blacked.includes(id))) throw new Refusal('sellerBlacked')
    // A raise asks for no stop again, as seconds count.
    const acknowledged = await requireRead(deps, { ...fresh.item, priceJpy: input.maxJpy }, input.acknowledged, { stops: !facts.own })
    if (!facts.followed) await followLater(deps.db, fresh)
    return await tryBid(deps, member, { ...input, request, fresh, acknowledged, quote: quoteBid(fresh, facts.fees, input.maxJpy) }, facts)
  } catch (error) {
    const repeated = await findByRequest(deps, member, request)
    if (repeated) return repeated
    throw error
  }
}

async function tryBid(
  deps: Use<'config' | 'db' | 'clock' | 'random' | 'market' | 'goods'>,
  member: Member,
  named: NewMaximum,
  facts: BiddingFacts,
): Promise<Placed> {
  let { own } = facts
  for (let n = 0; n < TRIES; n++) {
    const placed = own ? await raiseOrSend(deps, member, own, named) : await placeNew(deps, member, named)
    if (placed) return placed
    if (await isBeaten(deps, member, named)) throw new Refusal('memberLimitHigher')
    ;({ own } = await readBiddingFacts(deps, member, named.id))
  }
  throw new Error(`the bid of member ${member.id} on ${named.id} moved while it was raised`)
}

/** Refuses `balanceShort`, with the missing yen, when the balance does not cover a hold of `neededJpy`. */
async function orRefuseShort<Result>(neededJpy: number, hold: Promise<Result>): Promise<Result> {
  try {
    return await hold
  } catch (error) {
    throw error instanceof ShortBalance ? new Refusal('balanceShort', { shortJpy: neededJpy - error.availableJpy }) : error
  }
}

async function placeNew(
  deps: Use<'config' | 'db' | 'clock' | 'random' | 'market' | 'goods'>,
  member: Member,
  named: NewMaximum,
): Promise<Placed | null> {
  const { auction } = named.fresh
  if (named.maxJpy < auction.minNextJpy) throw new Refusal('bidTooLow', { minNextJpy: auction.minNextJpy })
  refuseLate(deps, named.fresh)
  const placed = named.mode === 'closing' ? queueBid(deps, member, named) : inOneStatement(() => placeBid(deps, member, named))
  const id = await orRefuseShort(named.quote.totalJpy, placed)
  return id === null ? null : { id, state: named.mode === 'closing' ? 'queued' : 'placing', isNew: true }
}

async function raiseOrSend(deps: Use<'db' | 'clock' | 'market'>, member: Member, own: OwnBid, named: NewMaximum): Promise<Placed | null> {
  const { auction } = named.fresh
  if (own.state === 'settling') throw new Refusal('auctionEnded')
  if (named.maxJpy === own.max_jpy && named.mode === 'now' && own.state === 'queued') return sendNow(deps, member, own, named)
  if (named.maxJpy <= own.max_jpy) throw new Refusal('bidNotHigher', { maxJpy: own.max_jpy })
  if (own.raises >= RAISES_AT_MOST) throw new Refusal('raisedTooOften')
  const minJpy = minRaiseJpy(own.max_jpy, auction)
  if (named.maxJpy < minJpy) throw new Refusal('raiseTooSmall', { minJpy })
  refuseLate(deps, named.fresh)
  const quote = quoteRaise(own.quote, named.quote, named.maxJpy)
  const raised = await orRefuseShort(raiseAddsJpy(own, quote), raiseBid(deps, member, own, { ...named, quote }))
  return raised && { ...raised, isNew: false }
}

function sendNow(deps: Use<'db' | 'clock'>, member: Member, own: OwnBid, { request, maxJpy }: NewMaximum): Promise<Placed | null> {
  return transaction(deps.db, async (tx) => {
    const [sent] = await moveBids(tx, [own.id], 'send', { at: deps.clock(), facts: { byMember: true }, amountJpy: maxJpy })
    if (!sent) return null
    await tx
      .insertInto('bid_requests')
      .values({ member_id: member.id, request_id: request.id, request_hash: request.hash, bid_id: own.id })
      .execute()
    return { id: own.id, state: 'placing', isNew: false }
  })
}

function refuseLate(deps: Use<'clock' | 'market'>, { auction: { endsAt } }: FreshAuction): void {
  if (endsAt !== null && endsAt - deps.clock() < TOO_LATE_MS[deps.market.bidsBy]) throw new Refusal('bidTooLate')
}

/** A bid for the close, while there is room. */
function queueBid(deps: Use<'config' | 'db' | 'clock' | 'random' | 'goods'>, member: Member, named: NewMaximum): Promise<string | null> {
  return transaction(deps.db, async (tx) => {
    // Locks the member's row, so that concurrent bids count each other.
    await tx.selectFrom('members').select('id').where('id', '=', member.id).forUpdate().executeTakeFirst()
    await requireRoomAtTheEnd(deps, tx, member, named.fresh)
    return placeBid({ ...deps, db: tx }, member, named)
  })
}

async function requireRoomAtTheEnd(deps: Use<'config'>, tx: Tx, member: Member, { auction: { endsAt } }: FreshAuction): Promise<void> {
  if (endsAt === null) throw new Refusal('closingNeedsFixedEnd')
  const minute = Math.floor(endsAt / 60_000)
  const { queued, own } = await tx
    .selectFrom('bids')
    .innerJoin('auctions', 'auctions.goods_id', 'bids.goods_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('queued'),
      eb.fn.countAll<number>().filterWhere('bids.member_id', '=', member.id).as('own'),
    ])
    .where('bids.state', '=', 'queued')
    .where('ends_at', '>=', minute * 60_000)
    .where('ends_at', '<', (minute + 1) * 60_000)
    .executeTakeFirstOrThrow()
  const room = deps.config.marketplaceCallsPerS * 60 * CLOSING_SHARE
  if (own >= Math.max(1, Math.floor(room * OWN_SHARE))) throw new Refusal('closingMinuteYours')
  if (queued >= room) throw new Refusal('closingMinuteFull')
}

/** Refuses a bid that the agent rejected while the call waited, and hides a new one as if it had never been placed. */
async function refuseBeaten(deps: Use<'db' | 'clock'>, { bid, auction }: Standing, isNew: boolean): Promise<void> {
  const { id, state, beaten_by, refused } = bid
  // `refused`: a concurrent repeat of the call that made the bid gets its answer too.
  const beaten = beaten_by === 'member' && (state === 'outbid' || refused)
  const tooLate = state === 'lost' && (isNew || refused) && !auction.shut_out
  if (!beaten && !tooLate) return
  if (isNew) {
    await inOneStatement(async () => {
      const cancel = { at: deps.clock(), facts: { why: 'member' }, hides: true } as const
      const moved = beaten ? await moveBids(deps.db, [id], 'cancel', cancel) : []
      // One that was beaten is lost by now if the auction has ended meanwhile.
      if (moved.length === 0) await hideLost(deps.db, id)
    })
  }
  throw new Refusal(beaten ? 'memberLimitHigher' : 'bidTooLate')
}

/** Whether another member's maximum is as high. */
async function isBeaten(deps: Use<'db'>, member: Member, { id, maxJpy }: NewMaximum): Promise<boolean> {
  const [row] = await named<{ stands: boolean }>(
    deps.db,
    'bid-stands',
    (put) => `select ${notBeaten(put, id, member.id, maxJpy)} as stands`,
  )
  return !row!.stands
}

async function findByRequest(deps: Use<'db'>, member: Member, request: NewMaximum['request']): Promise<Placed | null> {
  const row = await deps.db
    .selectFrom('bid_requests')
    .innerJoin('bids', 'bids.id', 'bid_id')
    .select(['bids.id', 'state', 'bid_requests.request_hash'])
    .where('bid_requests.member_id', '=', member.id)
    .where('bid_requests.request_id', '=', request.id)
    .executeTakeFirst()
  if (!row) return null
  refuseReused(request, row)
  return { id: row.id, state: row.state, isNew: false }
}
