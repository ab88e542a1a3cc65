import type { InputOf } from '@otsukai/contract/call'
import type { editInspectionState, Order } from '@otsukai/contract/orders'
import { type Yen, yen } from '@otsukai/money/yen'
import { feesAt } from '../../catalogue/content/fees.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { available, orderAccount } from '../../money/wallet/accounts.ts'
import { post, ShortBalance } from '../../money/wallet/post.ts'
import { requireEditsLeft } from '../orders/edit-bound.ts'
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders/load-order.ts'
import { findInspection } from './find-inspection.ts'
import { tryMoveInspection } from './move-inspection.ts'
import { inspectionFee, quoteInspection } from '../orders/order-rules.ts'
import { viewOrder } from '../orders/order-queries.ts'
import { returnToMember } from '../orders/refund-order.ts'

/**
 * Requests an inspection, at the current fee, or withdraws it, until the parcel has arrived. Changes an unpaid order's total; for a paid
 * order the fee moves between member and order at once. Repeating it succeeds. Refuses inspectionNotPossible, editedTooOften,
 * balanceShort (with the missing yen); throws 404 when it is not theirs.
 */
export async function editInspection(
  deps: Use<'db' | 'clock'>,
  member: Member,
  { id, wanted }: InputOf<typeof editInspectionState>,
): Promise<Order> {
  const at = deps.clock()
  const fee = (await feesAt(deps, at)).inspectionJpy
  const edited = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.member_id !== member.id) return requireOwnOrder(tx, member.id, id)
    if (((await findInspection(tx, id))?.state ?? 'none') === (wanted ? 'requested' : 'none')) return order
    await requireEditsLeft(tx, { orderId: id })
    if (!(await (wanted ? ask(tx, order, fee, at) : withdraw(tx, order, at)))) throw new Refusal('inspectionNotPossible')
    return requireOwnOrder(tx, member.id, id)
  }).catch((error: unknown) => {
    throw error instanceof ShortBalance ? new Refusal('balanceShort', { shortJpy: fee - error.availableJpy }) : error
  })
  return viewOrder(deps, edited)
}

async function ask(tx: Tx, order: OrderRow, feeJpy: Yen, at: number): Promise<boolean> {
  const unpaid = order.state === 'unpaid'
  const quote = quoteInspection(order.quote, feeJpy)
  const moved = await tryMoveInspection(tx, order, 'ask', {
    at,
    set: { ...priced(quote), ...(unpaid ? {} : { paid_jpy: order.paid_jpy + feeJpy }) },
    facts: { feeJpy, unpaid },
  })
  if (!moved) return false
  if (unpaid || feeJpy === 0) return true
  return post(tx, {
    // Requesting again after withdrawing is another transfer.
    key: `order:${order.id}:inspectionAsked:${moved.line}`,
    at,
    kind: 'inspectionAsked',
    from: available(order.member_id),
    to: orderAccount(order.id),
    amountJpy: feeJpy,
    orderId: order.id,
  })
}

async function withdraw(tx: Tx, order: OrderRow, at: number): Promise<boolean> {
  const unpaid = order.state === 'unpaid'
  const feeJpy = inspectionFee(order.quote)
  const set = priced(quoteInspection(order.quote, null))
  const moved = await tryMoveInspection(tx, order, 'withdraw', { at, set, facts: { feeJpy, unpaid } })
  if (!moved) return false
  if (!unpaid) await returnToMember(tx, order, feeJpy, 'inspectionWithdrawn', at, moved.line)
  return true
}

const priced = (quote: OrderRow['quote']) => ({ quote: JSON.stringify(quote), total_jpy: yen(quote.totalJpy) })
