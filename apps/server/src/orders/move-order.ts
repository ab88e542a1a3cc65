import { type OrderStep, orderSteps } from '@otsukai/contract/order-steps'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { type Db, type Tx } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { type Database } from '../db/tables.ts'
import { insertNews } from '../live/tell.ts'
import { ledgerPost, orShortBalance, type Transfer } from '../wallet/post.ts'
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
  /** The order's whole price moves with it. */
  postTotal?: Pick<Transfer, 'key' | 'kind' | 'from' | 'to'>
  /** A job that comes with it: what `jobs.insertLater` answers for the table `moved`. */
  job?: RawBuilder<never>
}

/**
 * Takes one step of the order table, all in one statement: an UPDATE that checks the old state, one timeline row, one event, and
 * the money and the job that belong to the step. So it is whole on any connection, in the caller's transaction or without one.
 * Answers null when the order is not in a state from which the step leads: somebody else was first, and nothing is written.
 * Throws `ShortBalance` when the money is not there.
 */
export async function tryMoveOrder(
  db: Db | Tx,
  id: string,
  step: OrderStep,
  { at, set, memberId, payBy, noteZh, postTotal, job }: Move,
): Promise<OrderRow | null> {
  const { from, to } = orderSteps[step]
  let update = db
    .updateTable('orders')
    .set({ ...set, ...(to === 'same' ? {} : { state: to }), updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', from)
  if (memberId !== undefined) update = update.where('member_id', '=', memberId)
  if (payBy) update = update.where('pay_by', payBy === 'ahead' ? '>' : '<=', at)
  const ofMoved = sql`from moved`
  const insertLine = sql`
    insert into order_timeline (order_id, at, event, note_zh) select id, ${at}::bigint, ${step}::text, ${noteZh}::text ${ofMoved}`
  // One statement, as each round trip lengthens the time for which the row is locked.
  let steps = db
    .with('moved', () => update.returning(orderColumns))
    .with('line', () => part(insertLine))
    .with('news', () => part(insertNews({ at, memberId: sql.ref('moved.member_id'), kind: 'order', subjectId: id }, ofMoved)))
  if (job) steps = steps.with('job', () => part(job))
  let moved = steps.selectFrom('moved').selectAll('moved')
  if (!postTotal) return (await prepared(db, moved.compile()))[0] ?? null
  const call = ledgerPost({ ...postTotal, at, amountJpy: sql.ref('moved.total_jpy'), orderId: id })
  moved = moved.crossJoinLateral(call.as(sql`posted`))
  return (await orShortBalance(postTotal.from, prepared(db, moved.compile())))[0] ?? null
}

/** Kysely puts what it has built itself into brackets, and what is written as SQL not. */
const part = (statement: RawBuilder<unknown>) => sql<never>`(${statement})`
