import type { PaymentGateway } from '@otsukai/connectors/payment'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { bookChargeback } from './book-chargeback.ts'
import { bookPayment } from './book-payment.ts'
import { bookRefund } from './send-refund.ts'

/**
 * Handles a notice about a refund. Nudges an open refund of ours; queries the gateway for one that has ended; for a refund that is not
 * ours, queries the gateway and books the chargeback. Throws `GatewayDown` when the query fails: the gateway then repeats the notice.
 */
export async function hearRefund(
  deps: Use<'db' | 'jobs' | 'clock'>,
  gateway: PaymentGateway,
  rechargeId: string,
  refundId: string,
): Promise<void> {
  const ours = await deps.db.selectFrom('refunds').select('state').where('id', '=', refundId).executeTakeFirst()
  if (ours?.state === 'done' || ours?.state === 'refused') {
    await bookRefund(deps, refundId, await gateway.queryRefund(rechargeId, refundId))
    return
  }
  if (ours) {
    await transaction(deps.db, (tx) => deps.jobs.enqueue(tx, 'refund.send', { refundId }, { singletonKey: refundId }))
    return
  }
  const state = await gateway.queryRefund(rechargeId, refundId)
  if (state.kind !== 'done') return
  // The payment itself may not be booked yet.
  const payment = await gateway.query(rechargeId)
  if (payment.kind === 'paid') await bookPayment(deps, gateway.type, payment)
  await bookChargeback(deps, gateway.type, { ...state, rechargeId, refundNumber: refundId })
}
