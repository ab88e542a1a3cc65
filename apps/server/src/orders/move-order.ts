import { type OrderStep, orderSteps } from '@otsukai/contract/order-steps'
import { type UpdateObject } from 'kysely'
import { type Tx } from '../db/client.ts'
import { named, prepared } from '../db/prepared.ts'
import { type Database } from '../db/tables.ts'
import { Refusal } from '../http/errors.ts'
import { tell } from '../live/tell.ts'
import { orderColumns, type OrderRow, requireOwnOrder, typeOf } from './load-order.ts'

type Changes = Omit<UpdateObject<Database, 'orders'>, 'state' | 'updated_at' | 'id' | 'member_id'>

interface Move {
  at: number
  /** Written with the state. */
  set?: Changes
  /** Only this member's order; another's is not there. */
  memberId?: number
  /** Only while the time to pay has not passed, or only once it has. */
  payBy?: 'ahead' | 'passed'
  /** What the timeline tells the member. */
  noteZh: string
}

/**
 * Takes one step of the order table, in the caller's transaction: one UPDATE that checks the old state, one timeline row, one
 * event. Answers null when the order is not in a state from which the step leads: somebody else was first.
 */
export async function tryMoveOrder(
  tx: Tx,
  id: string,
  step: OrderStep,
  { at, set, memberId, payBy, noteZh }: Move,
): Promise<OrderRow | null> {
  const { from, to } = orderSteps[step]
  let update = tx
    .updateTable('orders')
    .set({ ...set, ...(to === 'same' ? {} : { state: to }), updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', from)
  if (memberId !== undefined) update = update.where('member_id', '=', memberId)
  if (payBy) update = update.where('pay_by', payBy === 'ahead' ? '>' : '<=', at)
  const [row] = await prepared(tx, update.returning(orderColumns))
  if (!row) return null
  await named(tx, 'order-timeline', 'insert into order_timeline (order_id, at, event, note_zh) values ($1, $2, $3, $4)', [id, at, step, noteZh])
  await tell(tx, { at, memberId: row.member_id, kind: 'order', subjectId: id })
  return row
}

/** As `tryMoveOrder`, for the member's own doing: not theirs is 404, a wrong state is the step's refusal with the order's type. */
export async function moveOwnOrder(
  tx: Tx,
  memberId: number,
  id: string,
  step: OrderStep,
  refusal: 'orderNotPayable' | 'orderNotCancellable' | 'orderNotEditable',
  move: Omit<Move, 'memberId'>,
): Promise<OrderRow> {
  const row = await tryMoveOrder(tx, id, step, { ...move, memberId })
  if (row) return row
  throw new Refusal(refusal, { type: typeOf(await requireOwnOrder(tx, memberId, id)) })
}
