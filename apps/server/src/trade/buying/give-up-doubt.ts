import { orderStateZh } from '@otsukai/contract/order-steps'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { beijingMinute } from '../../platform/beijing-day.ts'
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
  if (state !== 'inDoubt' || !attempt) throw actRefused(`订单 ${orderId} ${orderStateZh[state]}，不在待核实。`)
  const from = attempt.deadline_at + deps.config.doubtAfterS * 1000
  if (at < from) throw actRefused(`订单 ${orderId} 的下单可能还会生效，请在北京时间 ${beijingMinute(from)} 之后再看。`)
  if (!(await closeAttempt(tx, attempt, 'notOurs', `told by ${staff}: ${why}`)))
    throw actRefused(`订单 ${orderId} 的下单已有结果：${attempt.outcome}。`)
  await failNotOurs(tx, orderId, { at, by: staff, why })
}
