import { type BidState, bidSteps } from '@otsukai/contract/bid-steps'
import { type InspectionState, inspectionSteps } from '@otsukai/contract/inspection-steps'
import { orderSteps, type OrderState } from '@otsukai/contract/order-steps'
import { type ParcelState, parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import type { Steps } from '@otsukai/contract/steps'
import type pg from 'pg'
import { Broken } from '../broken.ts'
import type { AuctionWorld } from '../world/auctions.ts'
import { recordIsTrue } from './desk-at-rest.ts'
import type { MarketWorld } from '../world/market-world.ts'
import type { Till } from '../world/till.ts'

/** The world's state, against which the server's is checked. */
export interface Truth {
  market: MarketWorld
  till: Till
}

/** Checks invariants 3, 5, 7 and 10 over all rows, at any moment. Those of money are in `at-commit.ts`. */
export async function checkWhole(owner: pg.Client, { market, till }: Truth): Promise<void> {
  boughtAtMostOnce(market)
  await neverOverOurselves(owner, market.auctions)
  await oneLiveOrderAListing(owner)
  await creditedIsPaid(owner, till)
  await historiesFollowTheTables(owner)
  await storiesFollowTheTable(owner)
  await partsFollowTheOrders(owner)
  await parcelsFollowTheTable(owner)
  await recordIsTrue(owner)
}

/** 3: at most one purchase for an order. */
function boughtAtMostOnce({ purchases }: MarketWorld): void {
  const times = new Map<string, number>()
  for (const { ref } of purchases) times.set(ref, (times.get(ref) ?? 0) + 1)
  const twice = [...times].filter(([, count]) => count > 1)
  if (twice.length > 0) throw new Broken('bought more than once', twice)
}

/** 7: each attempt is sent at most once, and in open bidding we never outbid ourselves, except after an unclear answer. */
async function neverOverOurselves(owner: pg.Client, { all, calls }: AuctionWorld): Promise<void> {
  const twice = calls.filter((ref, n) => calls.indexOf(ref) !== n)
  if (twice.length > 0) throw new Broken('a bid was sent twice', twice)
  const { rows } = await owner.query<{ ref: string }>(
    `select bid_id || '-' || n as ref from bid_attempts where outcome = 'accepted' and told = ''`,
  )
  const clear = new Set(rows.map(({ ref }) => ref))
  for (const { proxy, bids, listing } of all.values()) {
    const over = proxy ? -1 : bids.findIndex(({ by }, n) => by === 'us' && bids[n - 1]?.by === 'us' && clear.has(bids[n - 1]!.ref ?? ''))
    if (over >= 0) throw new Broken(`we bid over ourselves on ${listing.id}`, bids.slice(over - 1, over + 1))
  }
}

/** What was bought has its purchase and what was received its stock, and nothing else has. */
async function partsFollowTheOrders(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`
    select id, state, purchase.order_id is not null as bought, stock.order_id is not null as stored from orders
    left join order_purchases purchase on purchase.order_id = id
    left join order_stock stock on stock.order_id = id
    where (purchase.order_id is null and state in ('purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed'))
      or (purchase.order_id is not null and state not in ('purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed', 'tradeFailed'))
      or (stock.order_id is null) <> (state not in ('warehoused', 'sentAbroad', 'disposed')) and state <> 'tradeFailed'`)
  if (rows.length > 0) throw new Broken('orders without their parts, or parts without their orders', rows)
}

async function oneLiveOrderAListing(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`
    select goods_id, count(*)::int as orders from orders
    where one_off and state not in ('unpaid', 'tradeFailed', 'cancelled') group by goods_id having count(*) > 1`)
  if (rows.length > 0) throw new Broken('two live orders on one listing', rows)
}

/** 5: a credited recharge was paid at the gateway, with its exact amount. */
async function creditedIsPaid(owner: pg.Client, { payments }: Till): Promise<void> {
  const { rows } = await owner.query<{ id: string; amount_fen: string }>("select id, amount_fen from recharges where state = 'paid'")
  for (const { id, amount_fen } of rows) {
    const payment = payments.get(id)
    if (payment?.state !== 'paid' || payment.paidFen !== Number(amount_fen))
      throw new Broken(`recharge ${id} is credited and was not paid`, payment)
  }
}

interface History {
  id: string
  state: OrderState
  inspection_state: InspectionState
  lines: string[]
  /** Lines whose events are not deleted yet, and acts that are no step and tell its member's browsers all the same. */
  young: number
  events: number
}

/** Events are kept for a day, so only lines since the oldest event are compared. */
const isYoung = `l.at >= (select min(at) from events)`

/** 10: each step is one timeline line and one event, and the lines lead by their tables from the first state to the current one. */
async function historiesFollowTheTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<History>(`
    select o.id, o.state, coalesce((select i.state from order_inspections i where i.order_id = o.id), 'none') as inspection_state, (select array_agg(event order by id) from order_timeline l where l.order_id = o.id) as lines,
      (select count(*)::int from order_timeline l where l.order_id = o.id and ${isYoung})
        + (select count(*)::int from staff_acts l where l.subject_id = o.id and l.act = 'set-traits' and l.refused is null and ${isYoung}) as young,
      (select count(*)::int from events e where e.kind = 'order' and e.subject_id = o.id) as events
    from orders o`)
  for (const order of rows) {
    const { id, lines, young, events } = order
    // A won auction's order begins as paid from the hold, or, without a hold, as unpaid.
    const waits = order.state === 'unpaid' || lines.includes('pay') || lines.includes('expire')
    const born: OrderState = lines[0] === 'fromWin' && !waits ? 'paid' : 'unpaid'
    if (lines[0] !== 'create' && lines[0] !== 'fromWin') throw new Broken(`order ${id} was not created`, lines)
    follow(`order ${id}`, lines, orderSteps, { first: born, standing: order.state })
    // The first step of the inspection shows whether it was requested with the order.
    const step = lines.find((event) => event in inspectionSteps)
    const atBirth = step === undefined ? order.inspection_state : step === 'ask' ? 'none' : 'requested'
    follow(`order ${id}`, lines, inspectionSteps, { first: atBirth, standing: order.inspection_state })
    if (events !== young) throw new Broken(`order ${id} has ${young} lines whose news are kept, and ${events} events`, lines)
  }
}

interface Way<State> {
  first: State
  standing: State
}

/** Follows one table's steps in the timeline from the first state; they must lead to `standing`. */
function follow<State extends string>(what: string, lines: string[], table: Steps<State, string>, { first, standing }: Way<State>): void {
  let [before, at] = [first, first]
  for (const event of lines) {
    const step = table[event]
    if (!step) continue
    if (!step.from.includes(at)) throw new Broken(`${what} took ${event} from ${at}`, lines)
    if (step.to === 'same') continue
    ;[before, at] = [at, step.to === 'former' ? before : step.to]
  }
  if (at !== standing) throw new Broken(`${what} is ${standing} and its history leads to ${at}`, lines)
}

/** 10, for bids: the events lead by the table from the first state to the current one, and each has one news row. */
async function storiesFollowTheTable(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{
    id: string
    state: BidState
    lines: (keyof typeof bidSteps | 'place')[]
    young: number
    events: number
  }>(`
    select b.id, b.state, (select array_agg(event order by id) from bid_events l where l.bid_id = b.id) as lines,
      (select count(*)::int from bid_events l where l.bid_id = b.id and ${isYoung}) as young,
      (select count(*)::int from events e where e.kind = 'bid' and e.subject_id = b.id) as events
    from bids b`)
  for (const { id, state, lines, young, events } of rows) {
    if (lines[0] !== 'place') throw new Broken(`bid ${id} was not placed`, lines)
    let at: BidState[] = ['queued', 'placing']
    for (const event of lines.slice(1)) {
      const { from, to } = bidSteps[event as keyof typeof bidSteps]
      const taken = at.filter((one) => (from as readonly BidState[]).includes(one))
      if (taken.length === 0) throw new Broken(`bid ${id} took ${event} from ${at.join(' or ')}`, lines)
      at = to === 'same' ? taken : [to]
      // A raise may send a queued bid at once.
      if (event === 'raise' && taken.includes('queued')) at = [...at, 'placing']
    }
    if (!at.includes(state)) throw new Broken(`bid ${id} is ${state} and its story leads to ${at.join(' or ')}`, lines)
    if (events !== young) throw new Broken(`bid ${id} has ${young} lines whose news are kept, and ${events} events`, lines)
  }
}

/** 10, for parcels: the lines lead by the table from the request to where each stands. */
async function parcelsFollowTheTable(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ id: string; state: ParcelState; lines: string[] }>(
    'select id, state, (select array_agg(event order by id) from parcel_timeline l where l.parcel_id = p.id) as lines from parcels p',
  )
  for (const { id, state, lines } of rows) {
    if (lines[0] !== 'request') throw new Broken(`parcel ${id} was not requested`, lines)
    follow(`parcel ${id}`, lines, parcelSteps, { first: 'requested', standing: state })
  }
}
