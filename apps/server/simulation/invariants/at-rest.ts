import { boughtStates } from '@otsukai/contract/order-steps'
import { type ParcelState, parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { mayTake } from '@otsukai/contract/steps'
import type pg from 'pg'
import { BY_HAND } from '../../src/trade/auctions/bid-attempts.ts'
import { Broken } from '../broken.ts'
import { standingOf, type WorldAuction } from '../world/auctions.ts'
import type { WorldPurchase } from '../world/market-world.ts'
import { checkDeskAtRest } from './desk-at-rest.ts'
import type { Truth } from './whole.ts'

interface OrderAtRest {
  id: string
  state: string
  paid_jpy: string
  refunded_jpy: string
  market_id: string | null
  pay_by: string
  /** The step by which a person failed it. */
  failed_by: string | null
}

/** The entries that are open, and all that ever were. */
interface Desk {
  /** Whether exactly one entry is open. */
  isOpen(kind: string, subject: string): boolean
  /** An entry is open, or a person has settled it. */
  wasTold(kind: string, subject: string): boolean
}

/** Checks invariants 3, 4, 5, 7 and 9 after 48 hours without faults, with every job done. */
export async function checkAtRest(owner: pg.Client, truth: Truth, now: number): Promise<void> {
  const { rows: orders } = await owner.query<OrderAtRest>(`
    select id, state, paid_jpy, refunded_jpy, (select market_id from order_purchases where order_id = id) as market_id, pay_by,
      (select event from order_timeline l where l.order_id = o.id and event in ('failLost', 'failReturned')) as failed_by
    from orders o`)
  const desk = await readDesk(owner)
  for (const order of orders) {
    nothingForgotten(order, now, desk)
    refundOrGoods(
      order,
      truth.market.purchases.filter((one) => ownerOf(one, orders) === order.id),
      desk,
    )
  }
  for (const purchase of truth.market.purchases) belongsToOne(purchase, orders, desk)
  await auctionsSettled(owner, truth, desk)
  await rechargesSettled(owner, truth, desk)
  await moneyBackSettled(owner, truth)
  await billsExplained(owner, now)
  await noCoveredChargeIsDue(owner)
  await parcelsWaitForSomebody(owner, now, desk)
  await checkDeskAtRest(owner, now)
}

async function readDesk(owner: pg.Client): Promise<Desk> {
  const { rows } = await owner.query<{ kind: string; subject: string; open: number }>(
    'select kind, subject, count(*) filter (where settled_at is null)::int as open from desk_entries group by kind, subject',
  )
  const find = (kind: string, subject: string) => rows.find((entry) => entry.kind === kind && entry.subject === subject)
  // Simulated bills are complete and the marketplace denies nothing, so these entries are our fault.
  const never = rows.find(({ kind }) => ['notOnBill', 'billDiffers', 'refundReversed', 'purchaseDenied'].includes(kind))
  if (never) throw new Broken('the desk was told of what cannot be', never)
  return { isOpen: (kind, subject) => find(kind, subject)?.open === 1, wasTold: (kind, subject) => find(kind, subject) !== undefined }
}

/** 9: nothing stays under way; what the code cannot decide is on the desk. */
function nothingForgotten({ id, state, pay_by }: OrderAtRest, now: number, { isOpen }: Desk): void {
  if (state === 'purchasing' || state === 'paid') throw new Broken(`order ${id} is ${state} at rest`)
  if (state === 'unpaid' && Number(pay_by) <= now) throw new Broken(`order ${id} is unpaid and past its time at rest`)
  if (state === 'inDoubt' && !isOpen('doubt', id)) throw new Broken(`order ${id} is in doubt at rest and nobody is told`)
}

const orphanOf = ({ account, reference }: WorldPurchase): string => `${account}:${reference.kind}:${reference.id}`
const bought: readonly string[] = boughtStates

/** The order that has a purchase, else the order that it was made for. */
const ownerOf = (purchase: WorldPurchase, orders: OrderAtRest[]): string =>
  orders.find(({ market_id }) => market_id === purchase.reference.id)?.id ?? purchase.ref

/** 4: the member has the goods or the money, never both or neither. Lost or returned goods do not count. */
function refundOrGoods(order: OrderAtRest, purchases: WorldPurchase[], { wasTold }: Desk): void {
  const { id, state } = order
  const standing = purchases.filter((one) => one.state !== 'cancelled')
  if (bought.includes(state) && standing.filter(({ reference }) => reference.id === order.market_id).length !== 1)
    throw new Broken(`order ${id} is ${state}, and the world has not sold it`, purchases)
  if (state !== 'tradeFailed' && state !== 'cancelled') return
  if (order.refunded_jpy !== order.paid_jpy) throw new Broken(`order ${id} is ${state} and not refunded`, order)
  if (order.failed_by === 'failReturned') return
  const unknown = standing.filter((one) => !wasTold('orphan', orphanOf(one)) && !(order.failed_by === 'failLost' && one.parcel === 'lost'))
  if (unknown.length > 0) throw new Broken(`order ${id} is ${state}, refunded, and bought`, unknown)
}

/** 3: each purchase belongs to exactly one order, or is a known orphan, or its order is in doubt. */
function belongsToOne(purchase: WorldPurchase, orders: OrderAtRest[], { wasTold }: Desk): void {
  if (purchase.state === 'cancelled') return
  const owners = orders.filter(({ market_id }) => market_id === purchase.reference.id).map(({ id }) => id)
  const isOrphan = wasTold('orphan', orphanOf(purchase))
  const inDoubt = orders.some(({ id, state }) => id === purchase.ref && state === 'inDoubt')
  if (owners.length === 1 && (owners[0] === purchase.ref || isOrphan)) return
  if (owners.length === 0 && (inDoubt || isOrphan)) return
  throw new Broken(`purchase ${purchase.reference.id} for ${purchase.ref} belongs to ${owners.join(', ') || 'nobody'}`)
}

interface BidAtRest {
  id: string
  goods_id: string
  state: string
  max_jpy: string
  /** The goods' price in the bid's order. */
  price: string | null
}

/** 7 and 9: every bid is over; exactly one is won, at the world's price and within its maximum, if we won in the world, else none. */
async function auctionsSettled(owner: pg.Client, { market }: Truth, desk: Desk): Promise<void> {
  const { rows: bids } = await owner.query<BidAtRest>(`
    select b.id, b.goods_id, b.state, b.max_jpy,
      (select line->>'amountJpy' from jsonb_array_elements(o.quote->'lines') line where line->>'kind' = 'goods') as price
    from bids b left join orders o on o.id = b.order_id`)
  const over = bids.find(({ state }) => !['won', 'lost', 'cancelled'].includes(state))
  if (over) throw new Broken(`bid ${over.id} is ${over.state} at rest`, over)
  const { rows: followed } = await owner.query('select goods_id from auctions where not done')
  if (followed.length > 0) throw new Broken('an auction is followed at rest', followed)
  // What a person bid and nobody wrote down is judged by the auction's end.
  const { rows: attempts } = await owner.query<{ ref: string; outcome: string | null }>(
    `select bid_id || '-' || n as ref, case when holder = '${BY_HAND}' and outcome = 'ended' then 'unclear' else outcome end as outcome from bid_attempts`,
  )
  const underWay = attempts.find(({ outcome }) => outcome === null)
  if (underWay) throw new Broken('a bid call is under way at rest', underWay)
  const outcomes = new Map(attempts.map(({ ref, outcome }) => [ref, outcome]))
  for (const auction of market.auctions.all.values()) {
    wonByTheWinner(
      auction,
      bids.filter(({ goods_id }) => goods_id === auction.listing.id),
      desk,
    )
    const denied = auction.bids.find(
      ({ by, ref }) => by === 'us' && !['accepted', 'unclear', 'notTaken'].includes(outcomes.get(ref!) ?? ''),
    )
    if (denied) throw new Broken(`a bid was taken and is written down as ${outcomes.get(denied.ref!)}`, denied)
  }
}

function wonByTheWinner(auction: WorldAuction, bids: readonly BidAtRest[], { wasTold }: Desk): void {
  const { id } = auction.listing
  const { leader, priceJpy } = standingOf(auction)
  const ours = auction.state === 'ended' && leader?.by === 'us'
  const won = bids.filter(({ state }) => state === 'won')
  if (!ours && won.length > 0) throw new Broken(`auction ${id} is won here and not in the world`, { won, bids: auction.bids })
  if (!ours) return
  // A bid that leads again after a rival was removed may be cancelled, or no longer covered.
  if (won.length === 0 && auction.bids.some(({ removed }) => removed) && wasTold('wonByNobody', id)) return
  if (won.length !== 1) throw new Broken(`auction ${id} is ours in the world and has ${won.length} winners`, { bids, world: auction.bids })
  const { max_jpy, price } = won[0]!
  if (Number(price) !== priceJpy || priceJpy > Number(max_jpy)) throw new Broken(`auction ${id} was won at ${priceJpy}`, won)
}

/** 5 and 9: a recharge is credited exactly if it was paid with the right amount; other payments are on the desk. */
async function rechargesSettled(owner: pg.Client, { till }: Truth, { wasTold }: Desk): Promise<void> {
  const { rows } = await owner.query<{ id: string; state: string }>('select id, state from recharges')
  for (const { id, state } of rows) {
    if (state === 'creating' || state === 'pending' || state === 'closing') throw new Broken(`recharge ${id} is ${state} at rest`)
    const payment = till.payments.get(id)
    if (payment?.state !== 'paid' || state === 'paid') continue
    if (payment.paidFen === payment.amountFen) throw new Broken(`recharge ${id} was paid and is ${state}`, payment)
    if (!wasTold('oddNotice', `${payment.type}:${payment.transactionId}`))
      throw new Broken(`recharge ${id} was paid oddly and nobody is told`, payment)
  }
}

/** Refunds and chargebacks at the gateways equal ours, once each. */
async function moneyBackSettled(owner: pg.Client, { till }: Truth): Promise<void> {
  const { rows: refunds } = await owner.query<{ id: string; state: string; amount_fen: string }>(
    'select id, state, amount_fen from refunds',
  )
  for (const { id, state, amount_fen } of refunds) {
    const real = till.refunds.filter((one) => one.refundId === id)
    if (state !== 'done' && state !== 'refused') throw new Broken(`refund ${id} is ${state} at rest`)
    if (real.length !== (state === 'done' ? 1 : 0)) throw new Broken(`refund ${id} is ${state}, and the gateway has ${real.length} of it`)
    if (state === 'done' && real[0]!.amountFen !== Number(amount_fen)) throw new Broken(`refund ${id} was of another amount`, real)
  }
  const { rows: taken } = await owner.query<{ refund_number: string }>('select refund_number from chargebacks')
  const { rows: credited } = await owner.query<{ id: string }>("select id from recharges where state = 'paid'")
  for (const { refundId, rechargeId } of till.refunds.filter(({ by }) => by === 'gateway')) {
    const times = taken.filter(({ refund_number }) => refund_number === refundId).length
    if (credited.some(({ id }) => id === rechargeId) && times !== 1)
      throw new Broken(`what was taken back of ${rechargeId} is booked ${times} times`)
  }
}

/** A day's bill is there at 10 the next morning, and read within hours. */
const BILLED_AFTER_MS = 40 * 3_600_000

/** Every payment and refund is marked as billed. */
async function billsExplained(owner: pg.Client, now: number): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from recharges where state = 'paid' and billed_at is null and paid_at < $1
     union all select id from refunds where state = 'done' and billed_at is null and ended_at < $1`,
    [now - BILLED_AFTER_MS],
  )
  if (rows.length > 0) throw new Broken('what was on the bills was not found there', rows)
}

/** No due charge is covered by the balance, because a round takes it. */
async function noCoveredChargeIsDue(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`
    select c.order_id, c.amount_jpy, a.balance_jpy from order_charges c join orders o on o.id = c.order_id join accounts a on a.id = 'member:' || o.member_id
    where c.paid_at is null and o.due_jpy > 0 and c.amount_jpy <= a.balance_jpy`)
  if (rows.length > 0) throw new Broken('a charge that is covered is still due', rows)
}

/** Rounds may have been so long ago. */
const SWEPT_WITHIN_MS = 25 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** 9, for parcels: no deadline has passed unnoticed, and what waits for the house is on the desk. */
async function parcelsWaitForSomebody(owner: pg.Client, now: number, { isOpen, wasTold }: Desk): Promise<void> {
  const { rows } = await owner.query<{ id: string; state: ParcelState; since: string | null; claimed: boolean; begun: string | null }>(`
    select id, state, case state when 'paid' then (select max(t.at) from parcel_timeline t where t.parcel_id = p.id and t.event in ('pay', 'packPaid')) + ${DAY_MS} when 'packed' then pay_by when 'requested' then case when exists (select from parcel_charges c where c.member_id = p.member_id and c.paid_at is null) or exists (select from parcel_orders po join orders o on o.id = po.order_id where po.parcel_id = p.id and po.live and o.due_jpy > 0) then pay_by end when 'onHold' then answer_by when 'packing' then case when lease is null then null else lease_until end
      when 'sent' then coalesce(heard_at, sent_at) + ${30 * DAY_MS} when 'returning' then coalesce(heard_at, sent_at) + ${30 * DAY_MS} end as since,
      exists (select from parcel_claims c where c.parcel_id = p.id and c.settled_at is null) as claimed,
      (select settled_why from desk_entries e where e.kind = 'toPack' and e.subject = p.id order by e.id desc limit 1) as begun
    from parcels p`)
  const entryOf: Record<string, string> = { paid: 'paidNotSent', sent: 'silent', returning: 'silent' }
  for (const { id, state, since, claimed, begun } of rows) {
    const isPast = since !== null && Number(since) < now - SWEPT_WITHIN_MS
    const kind = entryOf[state]
    if (isPast && kind === undefined) throw new Broken(`parcel ${id} is ${state} and past its time at rest`, since)
    if (isPast && kind !== undefined && !wasTold(kind, id)) throw new Broken(`parcel ${id} is ${state} and nobody is told`, since)
    const isFree = state === 'requested' || (state === 'packing' && since === null)
    if (isFree && (!wasTold('toPack', id) || begun?.startsWith('packing ')))
      throw new Broken(`parcel ${id} is to be packed and nobody is told`)
    if (isFree && begun?.startsWith('its member keeps it') && !isOpen('packingWaits', id))
      throw new Broken(`parcel ${id} waits for its member and nobody is told`)
    if (claimed && !mayTake(parcelSteps.settleClaim, state))
      throw new Broken(`parcel ${id} is ${state}, and its claim can never be settled`)
    if (claimed && !isOpen('claim', id)) throw new Broken(`parcel ${id} is claimed and nobody is told`)
    if (state === 'returned' && !wasTold('returned', id)) throw new Broken(`parcel ${id} came back and nobody is told`)
  }
  const { rows: due } = await owner.query(`
    select c.parcel_id, c.amount_jpy, a.balance_jpy from parcel_charges c join parcels p on p.id = c.parcel_id join accounts a on a.id = 'member:' || p.member_id
    where c.paid_at is null and c.amount_jpy <= a.balance_jpy`)
  if (due.length > 0) throw new Broken('a charge of a parcel that is covered is still due', due)
}
