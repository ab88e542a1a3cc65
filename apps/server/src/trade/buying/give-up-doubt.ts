import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { requireOrder } from './buy-by-hand.ts'
import { failNotOurs } from './fail-order.ts'
import { closeAttempt, lastAttempt } from './purchase-attempts.ts'

/**
 * Fails an order in doubt that a person found not to be bought, and refunds everything. Throws a sentence while the call might still
 * take effect, because the purchase might appear later.
 */
export async function giveUpDoubt(
  deps: Use<'config' | 'clock'>,
  tx: Tx,
  { orderId, staff, why }: { orderId: string; staff: string; why: string },
): Promise<void> {
  const at = deps.clock()
  const { state } = await requireOrder(tx, orderId)
  const attempt = await lastAttempt(tx, orderId)
  if (state !== 'inDoubt' || !attempt) throw actRefused(`Order ${orderId} is ${state}, not in doubt.`)
  const from = attempt.deadline_at + deps.config.doubtAfterS * 1000
  if (at < from) throw actRefused(`The purchase of ${orderId} may still take effect; look again after ${new Date(from).toISOString()}.`)
  if (!(await closeAttempt(tx, attempt, 'notOurs', `told by ${staff}: ${why}`)))
    throw actRefused(`The attempt of order ${orderId} is ${attempt.outcome}.`)
  await failNotOurs(tx, orderId, { at, by: staff, why })
}
