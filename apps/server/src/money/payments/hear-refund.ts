import type { PaymentGateway } from '@otsukai/connectors/payment'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { bookChargeback } from './book-chargeback.ts'
import { bookPayment } from './book-payment.ts'
import { bookRefund } from './send-refund.ts'

/**
 * Looks at a refund of which a notice told: one of ours is nudged, or, when it is over for us, asked about; of any other the gateway is
 * asked what became of it, and what it gave back is taken from the member. Throws `GatewayDown` when it cannot be asked: the notice then
 * comes again.
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
  // It may be the first that we hear of the payment.
  const payment = await gateway.query(rechargeId)
  if (payment.kind === 'paid') await bookPayment(deps, gateway.type, payment)
  await bookChargeback(deps, gateway.type, { ...state, rechargeId, refundNumber: refundId })
}
