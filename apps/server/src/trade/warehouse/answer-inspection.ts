import type { InputOf } from '@otsukai/contract/call'
import type { confirmInspection, Order } from '@otsukai/contract/orders'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { findPurchase, lockOrder, type OrderRow, requireOwnOrder } from '../orders/load-order.ts'
import { findInspection, type Inspection } from './find-inspection.ts'
import { tryMoveInspection } from './move-inspection.ts'
import { viewOrder } from '../orders/order-queries.ts'

type Input = InputOf<typeof confirmInspection>

/**
 * Takes a member's answer to an inspection. Accepting rates the receipt at the marketplace, which closes the purchase there; a dispute
 * keeps it open, tells the seller and opens an entry. Repeating an answer succeeds. Refuses inspectionNotPossible (also a dispute after
 * the deadline); throws 404 when it is not theirs.
 */
export async function answerInspection(
  deps: Use<'db' | 'jobs' | 'clock'>,
  member: Member,
  { id, accept, note = '' }: Input,
): Promise<Order> {
  const answered = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.member_id !== member.id) return requireOwnOrder(tx, member.id, id)
    const inspection = await findInspection(tx, id)
    if (inspection?.state === (accept ? 'accepted' : 'disputed')) return order
    const at = deps.clock()
    if (!(await (accept ? acceptInspection(deps, tx, order, at) : dispute(deps, tx, order, inspection, note, at)))) {
      throw new Refusal('inspectionNotPossible')
    }
    return requireOwnOrder(tx, member.id, id)
  })
  return viewOrder(deps, answered)
}

async function acceptInspection(deps: Use<'jobs'>, tx: Tx, order: OrderRow, at: number): Promise<boolean> {
  if (!(await tryMoveInspection(tx, order, 'accept', { at, facts: { lapsed: false } }))) return false
  await deps.jobs.enqueue(tx, 'purchase.rate', { orderId: order.id })
  return true
}

/** What is objected to is a row until the seller has been told; that nobody can dispute is told by the entry. */
async function dispute(
  deps: Use<'jobs'>,
  tx: Tx,
  order: OrderRow,
  inspection: Inspection | null,
  note: string,
  at: number,
): Promise<boolean> {
  if (at >= (inspection?.answer_by ?? Infinity)) return false
  if (!(await tryMoveInspection(tx, order, 'dispute', { at, facts: { note } }))) return false
  await tx.insertInto('order_disputes').values({ order_id: order.id, at, note }).execute()
  const { trade_account: account, market_kind: kind, market_id: reference } = (await findPurchase(tx, order.id)) ?? {}
  const result = inspection?.result ?? null
  await openEntry(tx, {
    kind: 'dispute',
    subject: order.id,
    at,
    facts: { note, result, account, kind, reference },
    memberId: order.member_id,
    amountJpy: order.paid_jpy,
  })
  await deps.jobs.enqueue(tx, 'purchase.dispute', { orderId: order.id })
  return true
}
