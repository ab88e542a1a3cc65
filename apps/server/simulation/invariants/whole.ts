import { type InspectionState, inspectionSteps } from '@otsukai/contract/inspection-steps'
import { orderSteps, type OrderState } from '@otsukai/contract/order-steps'
import type { Steps } from '@otsukai/contract/steps'
import type pg from 'pg'
import { Broken } from '../broken.ts'
import type { MarketWorld } from '../world/market-world.ts'
import type { Till } from '../world/till.ts'

/** What the world knows. */
export interface Truth {
  market: MarketWorld
  till: Till
}

/** Whatever the moment: invariants 3, 5 and 10, over everything. Those of the money are `at-commit`'s. */
export async function checkWhole(owner: pg.Client, { market, till }: Truth): Promise<void> {
  boughtAtMostOnce(market)
  await oneLiveOrderAListing(owner)
  await creditedIsPaid(owner, till)
  await historiesFollowTheTables(owner)
}

/** 3: per order at most one purchase in the world that stands. */
function boughtAtMostOnce({ purchases }: MarketWorld): void {
  const times = new Map<string, number>()
  for (const { ref } of purchases) times.set(ref, (times.get(ref) ?? 0) + 1)
  const twice = [...times].filter(([, count]) => count > 1)
  if (twice.length > 0) throw new Broken('bought more than once', twice)
}

async function oneLiveOrderAListing(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`
    select goods_id, count(*)::int as orders from orders
    where one_off and state not in ('unpaid', 'tradeFailed', 'cancelled') group by goods_id having count(*) > 1`)
  if (rows.length > 0) throw new Broken('two live orders on one listing', rows)
}

/** 5: what is credited was paid at the gateway, the very amount. */
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
  events: number
}

/** 10: each step is one line of the timeline and one event, and the lines lead by their tables from the order's birth to where it stands. */
async function historiesFollowTheTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<History>(`
    select o.id, o.state, o.inspection_state, (select array_agg(event order by id) from order_timeline l where l.order_id = o.id) as lines,
      (select count(*)::int from events e where e.kind = 'order' and e.subject_id = o.id) as events
    from orders o`)
  for (const order of rows) {
    const { id, lines, events } = order
    if (lines[0] !== 'create') throw new Broken(`order ${id} was not created`, lines)
    follow(order, orderSteps, 'unpaid', order.state)
    // Asked for with the order, or not: the first step of the inspection tells.
    const step = lines.find((event) => event in inspectionSteps)
    const atBirth = step === undefined ? order.inspection_state : step === 'ask' ? 'none' : 'requested'
    follow(order, inspectionSteps, atBirth, order.inspection_state)
    if (events !== lines.length) throw new Broken(`order ${id} has ${lines.length} lines and ${events} events`, lines)
  }
}

/** Takes the steps of one table, in the order of the timeline, from its first state; they must lead to `standing`. */
function follow<State extends string>({ id, lines }: History, table: Steps<State, string>, first: State, standing: State): void {
  let at = first
  for (const event of lines) {
    const step = table[event]
    if (!step) continue
    if (!step.from.includes(at)) throw new Broken(`order ${id} took ${event} from ${at}`, lines)
    if (step.to !== 'same') at = step.to
  }
  if (at !== standing) throw new Broken(`order ${id} is ${standing} and its history leads to ${at}`, lines)
}
