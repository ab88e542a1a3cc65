import { BadNotice, GatewayDown, type PaymentGateway } from '@otsukai/connectors/payment'
import { BadSignature } from '@otsukai/connectors/signature'
import { transaction } from '../db/transaction.ts'
import { openEntry } from '../desk/open-entry.ts'
import type { Deps } from '../deps.ts'
import { bookPayment } from './book-payment.ts'
import { hearRefund } from './hear-refund.ts'

/** Verifies and books a notice. False makes the gateway send it again; what is signed well and yet odd is kept for a person and acknowledged. */
export async function takeNotice(
  deps: Deps,
  gateway: PaymentGateway,
  headers: Record<string, string | undefined>,
  body: string,
): Promise<boolean> {
  try {
    const notice = gateway.readNotice(headers, body, deps.clock())
    if (notice.kind === 'paid') await bookPayment(deps, gateway.type, notice)
    else if (notice.kind === 'refund') await hearRefund(deps, gateway, notice.rechargeId, notice.refundId)
    return true
  } catch (error) {
    if (error instanceof BadSignature) {
      deps.log.warn({ gateway: gateway.type }, 'a notice with a bad signature was refused')
      if (!error.probe) await keepBadSignature(deps, gateway)
      return false
    }
    if (error instanceof GatewayDown) return false
    if (!(error instanceof BadNotice)) throw error
    const at = deps.clock()
    await transaction(deps.db, (tx) =>
      openEntry(tx, { kind: 'oddNotice', subject: `${gateway.type}:${error.message}`, at, facts: { why: error.message } }),
    )
    return true
  }
}

/** One entry a gateway and day, however many come: whoever sends them must not fill the desk. */
const keepBadSignature = (deps: Deps, { type }: PaymentGateway): Promise<void> =>
  transaction(deps.db, (tx) => {
    const at = deps.clock()
    const day = new Date(at).toISOString().slice(0, 10)
    return openEntry(tx, { kind: 'oddNotice', subject: `${type}:bad signature ${day}`, at, facts: { why: 'bad signature' } })
  })
