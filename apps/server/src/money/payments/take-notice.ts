import { BadNotice, GatewayDown, type PaymentGateway, type PaymentNotice } from '@otsukai/connectors/payment'
import { BadSignature } from '@otsukai/connectors/signature'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { bookPayment } from './book-payment.ts'
import { hearRefund } from './hear-refund.ts'

/** The result of a notice. All but `taken` make the gateway repeat it; a `probe` is signed wrongly by the gateway itself, to test whether we refuse it. */
type Taken = 'taken' | 'notNow' | 'forged' | 'probe'

interface SentNotice {
  headers: Record<string, string | undefined>
  /** The signed text. */
  body: string
  /** Called once the signature is verified, before anything is booked. */
  onSigned?: () => void
}

/** Verifies and books a notice. A signed notice with unexpected content goes to the desk and counts as taken; a forged one causes no query. */
export async function takeNotice(deps: Use<'db' | 'jobs' | 'clock' | 'log'>, gateway: PaymentGateway, sent: SentNotice): Promise<Taken> {
  try {
    const notice = read(gateway, sent, deps.clock())
    if (notice.kind === 'paid') await bookPayment(deps, gateway.type, notice)
    else if (notice.kind === 'refund') await hearRefund(deps, gateway, notice.rechargeId, notice.refundId)
    return 'taken'
  } catch (error) {
    if (error instanceof BadSignature) {
      deps.log.warn({ gateway: gateway.type }, 'a notice with a bad signature was refused')
      return error.probe ? 'probe' : 'forged'
    }
    if (error instanceof GatewayDown) return 'notNow'
    if (!(error instanceof BadNotice)) throw error
    const at = deps.clock()
    await transaction(deps.db, (tx) =>
      openEntry(tx, { kind: 'oddNotice', subject: `${gateway.type}:${error.message}`, at, facts: { why: error.message } }),
    )
    return 'taken'
  }
}

function read(gateway: PaymentGateway, { headers, body, onSigned }: SentNotice, now: number): PaymentNotice {
  let signed = true
  try {
    return gateway.readNotice(headers, body, now)
  } catch (error) {
    signed = !(error instanceof BadSignature)
    throw error
  } finally {
    if (signed) onSigned?.()
  }
}
