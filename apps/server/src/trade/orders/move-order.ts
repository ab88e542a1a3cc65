import { type OrderState, type OrderStep, orderSteps } from '@otsukai/contract/order-steps'
import type { TimelineFacts } from '@otsukai/contract/order-timeline'
import type { Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { named, type Put } from '../../platform/db/prepared.ts'
import { timelineAndNews } from '../../platform/timeline/write-timeline.ts'
import { ledgerPost, orShortBalance, type Transfer } from '../../money/wallet/post.ts'
import { orderColumns, type OrderRow } from './load-order.ts'

type Changes = Omit<Updateable<Database['orders']>, 'state' | 'updated_at' | 'id' | 'member_id'>

interface Move<Step extends OrderStep> {
  at: number
  /** Columns written with the state. */
  set?: Changes
  /** Only this member's order. */
  memberId?: number
  /** Only before the deadline to pay, or only after it. */
  payBy?: 'ahead' | 'passed'
  /** The state before, for a step that goes back to it. */
  former?: OrderState
  /** Of what the timeline tells the member. */
  facts: TimelineFacts<Step>
  /** The order's whole price moves with it, and is then what was paid. */
  pays?: Pick<Transfer, 'key' | 'kind' | 'from' | 'to'>
  /** SQL of a job to add, from `jobs.insertLater`. */
  job?: (put: Put, of: string) => string
}

/**
 * Takes one step of the order table, in one statement: an UPDATE that checks the old state, a timeline row, an event, and the step's
 * transfer and job. So it is atomic on any connection, within a transaction or without one. Answers null, having written nothing, when
 * the order is not in a state from which the step leads. Throws `ShortBalance` when the balance does not cover the transfer.
 */
export async function tryMoveOrder<Step extends OrderStep>(
  db: Db | Tx,
  id: string,
  step: Step,
  move: Move<Step>,
): Promise<OrderRow | null> {
  const moved = named<OrderRow>(db, `order-step-${step}`, (put) => moveStatement(put, id, step, move))
  const [row] = await (move.pays ? orShortBalance(move.pays.from, moved) : moved)
  return row ?? null
}

/** One statement, as each round trip lengthens the time for which the row is locked. */
function moveStatement<Step extends OrderStep>(
  put: Put,
  id: string,
  step: Step,
  { at, set = {}, former, memberId, payBy, facts, pays, job }: Move<Step>,
): string {
  const { from, to } = orderSteps[step]
  const state = to === 'former' ? former : to
  if (state === undefined) throw new Error(`${step} leads to a state before, which is not told`)
  const changes = Object.entries({ ...set, ...(state !== 'same' && { state }), updated_at: at })
  const sets = changes.map(([column, value]) => `${column} = ${put(value)}`)
  const wheres = [`id = ${put(id)}`, `state = any(${put(from)})`]
  if (memberId !== undefined) wheres.push(`member_id = ${put(memberId)}`)
  if (payBy) wheres.push(`pay_by ${payBy === 'ahead' ? '>' : '<='} ${put(at)}`)
  const told = { at, event: step, facts, subjectId: id, orderId: 'moved.id', memberId: 'moved.member_id', from: 'from moved' }
  return `
    with moved as (
      update orders set ${sets}${pays ? ', paid_jpy = total_jpy' : ''} where ${wheres.join(' and ')} returning ${orderColumns}
    ), ${timelineAndNews(put, told)}${job ? `, job as (${job(put, 'moved')})` : ''}
    select moved.*${pays ? `, ${ledgerPost(put, { ...pays, at, amountJpy: 'moved.total_jpy', orderId: id })}` : ''} from moved`
}
