import { type BidState, bidStates, bidSteps, holdingBidStates, RAISES_AT_MOST } from '@otsukai/contract/bid-steps'
import type { Bid, BidCounts, BidDetails, bidList } from '@otsukai/contract/bids'
import type { DataOf, InputOf } from '@otsukai/contract/call'
import { mayTake } from '@otsukai/contract/steps'
import { sql } from 'kysely'
import { type Rates, type RatesRow, selectRates, toRates } from '../../catalogue/content/rates.ts'
import { named } from '../../platform/db/prepared.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { showQuote } from '../orders/order-rules.ts'
import { available } from '../../money/wallet/accounts.ts'
import { selectBalance } from '../../money/wallet/balances.ts'
import { minRaiseJpy } from './auction-rules.ts'
import type { AuctionRow, BidRow } from './auctions-tables.ts'

const columns = [
  'id',
  'goods_id',
  'state',
  'mode',
  'max_jpy',
  'raises',
  'beaten_by',
  'quote',
  'total_jpy',
  'goods',
  'order_id',
  'refused',
  'created_at',
] as const satisfies (keyof BidRow)[]
type ShownRow = Pick<BidRow, (typeof columns)[number]>

/** A bid as its member is shown it. */
export interface Standing {
  bid: ShownRow
  auction: AuctionRow
  rates: Rates
  availableJpy: number
}

type Row = ShownRow & RatesRow & { auction: AuctionRow; available_jpy: number }

/** $1: the time in ms, $2: the member's account, $3: the member, $4: one bid, or several. With an array PostgreSQL would plan each query anew. */
const selectStandings = (which: '= $4' | '= any($4)') => `
  select ${columns.map((column) => `bids.${column}`)}, to_json(auctions) as auction, rates.*, coalesce((${selectBalance('$2')}), 0) as available_jpy
  from bids join auctions on auctions.goods_id = bids.goods_id, (${selectRates}) rates
  where bids.member_id = $3 and bids.id ${which}`

/** Bids of a member with all that they are shown with, in one statement. Those that are not theirs are left out. */
async function readStandings({ db, clock }: Use<'db' | 'clock'>, member: Member, ids: readonly string[]): Promise<Standing[]> {
  if (ids.length === 0) return []
  const [name, which, wanted] =
    ids.length === 1 ? (['bid-standing', '= $4', ids[0]] as const) : (['bid-standings', '= any($4)', ids] as const)
  const rows = await named<Row>(db, name, selectStandings(which), [clock(), available(member.id), member.id, wanted])
  return rows.map((row) => ({ bid: row, auction: row.auction, rates: toRates(row), availableJpy: row.available_jpy }))
}

/** A bid of a member, also one that was refused; throws 404 when it is not theirs. */
export async function readStanding(deps: Use<'db' | 'clock'>, member: Member, bidId: string): Promise<Standing> {
  const [standing] = await readStandings(deps, member, [bidId])
  if (!standing) throw notFound(`bid ${bidId} of member ${member.id}`)
  return standing
}

const stepsOf = ({ current_jpy, increment_jpy, min_next_jpy }: AuctionRow) => ({
  currentJpy: current_jpy,
  incrementJpy: increment_jpy,
  minNextJpy: min_next_jpy,
})

const isHolding = ({ state }: ShownRow): boolean => (holdingBidStates as readonly string[]).includes(state)

/** A bid for its member. Throws 404 for one that was refused while its call waited. */
export function viewStanding({ bid: row, auction, rates, availableJpy }: Standing): Bid {
  if (row.refused) throw notFound(`bid ${row.id} was refused`)
  const quote = showQuote(row.quote, rates, availableJpy)
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

function allowedActions({ state, raises }: ShownRow, auction: AuctionRow): Bid['allowed'] {
  const allowed: Bid['allowed'] = []
  if (auction.state !== 'open') return allowed
  if ((mayTake(bidSteps.raise, state) || mayTake(bidSteps.raiseOutbid, state)) && raises < RAISES_AT_MOST) allowed.push('raise')
  if (mayTake(bidSteps.send, state)) allowed.push('sendNow')
  if (mayTake(bidSteps.cancel, state)) allowed.push('cancel')
  return allowed
}

/** A bid of a member; throws 404 when it is not theirs. */
export async function showBid(deps: Use<'db' | 'clock'>, member: Member, bidId: string): Promise<Bid> {
  return viewStanding(await readStanding(deps, member, bidId))
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
    .select('id')
    .orderBy(isOver)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const standings = await readStandings(
    deps,
    member,
    rows.map(({ id }) => id),
  )
  const shown = new Map(standings.map((standing) => [standing.bid.id, viewStanding(standing)]))
  return { total: counts[state ?? 'all'], list: rows.map(({ id }) => shown.get(id)!), counts }
}

function countsOf(counted: readonly { state: BidState; count: number }[]): BidCounts {
  const counts = Object.fromEntries(['all', ...bidStates].map((state) => [state, 0])) as BidCounts
  for (const { state, count } of counted) {
    counts[state] = count
    counts.all += count
  }
  return counts
}
