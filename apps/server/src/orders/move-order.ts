import { type OrderStep, orderSteps } from '@otsukai/contract/order-steps'
import { type QueryCreator, sql, type UpdateObject } from 'kysely'
import { type Tx } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { type Database } from '../db/tables.ts'
import { orderColumns, type OrderRow } from './load-order.ts'

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
  // One statement, as each round trip lengthens the time for which the row is locked.
  const steps = tx
    .with('moved', () => update.returning(orderColumns))
    .with('line', (db) =>
      db
        .insertInto('order_timeline')
        .columns(['order_id', 'at', 'event', 'note_zh'])
        .expression(lineOf(db, at, step, noteZh)),
    )
    .with('news', (db) => db.insertInto('events').columns(['at', 'member_id', 'kind', 'subject_id']).expression(newsOf(db, at)))
  const [row] = await prepared(tx, steps.selectFrom('moved').selectAll())
  return row ?? null
}

type Moved = QueryCreator<Database & { moved: Pick<OrderRow, 'id' | 'member_id'> }>

const lineOf = (db: Moved, at: number, step: OrderStep, noteZh: string) =>
  db.selectFrom('moved').select(['id', bigint(at).as('at'), text(step).as('event'), text(noteZh).as('note_zh')])

/** As `tell` writes it. */
const newsOf = (db: Moved, at: number) => db.selectFrom('moved').select([bigint(at).as('at'), 'member_id', text('order').as('kind'), 'id'])

const bigint = (value: number) => sql<number>`${value}::bigint`
const text = (value: string) => sql<string>`${value}::text`
