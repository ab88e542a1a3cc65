import type { PaidPayment } from '@otsukai/connectors/payment'
import type { PayType } from '@otsukai/contract/pay-types'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { available, clearing } from '../wallet/accounts.ts'
import { afterCredit } from './after-credit.ts'
import { tryMoveRecharge } from './move-recharge.ts'
import { post } from '../wallet/post.ts'

/**
 * Books a payment that a gateway reports by notice, query or bill: the only code that credits a recharge. Locks the recharge's row;
 * repeating a transaction changes nothing. An odd payment (unknown number, other amount or currency, a second transaction) is not
 * credited but put on the desk. Answers whether the recharge is paid by this payment.
 */
export function bookPayment(deps: Use<'db' | 'clock'>, payType: PayType, paid: PaidPayment): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const row = await tx.selectFrom('recharges').selectAll().where('id', '=', paid.rechargeId).forUpdate().executeTakeFirst()
    if (row?.state === 'paid' && row.transaction_id === paid.transactionId) return true
    const odd = oddness(row, payType, paid)
    if (odd || !row) {
      await keepOdd(tx, payType, paid, odd ?? 'unknown number', at)
      return false
    }
    const moved = await tryMoveRecharge(tx, row.id, 'paid', at, { paid_at: paid.paidAt, transaction_id: paid.transactionId })
    if (!moved) return false
    await post(tx, {
      key: `recharge:${row.id}:paid`,
      at,
      kind: 'recharge',
      from: clearing(payType),
      to: available(row.member_id),
      amountJpy: yen(row.amount_jpy),
      rechargeId: row.id,
    })
    await afterCredit(tx, { memberId: row.member_id, at, cause: `recharge:${row.id}` })
    return true
  })
}

/** Why a payment cannot be credited; null when it can. */
function oddness(
  row: { state: string; pay_type: string; amount_fen: number } | undefined,
  payType: PayType,
  paid: PaidPayment,
): string | null {
  if (!row) return 'unknown number'
  if (row.pay_type !== payType) return 'another gateway'
  if (row.state === 'paid') return 'a second transaction'
  if (paid.currency !== 'CNY') return `currency ${paid.currency}`
  if (paid.amountFen !== row.amount_fen) return `${paid.amountFen} fen instead of ${row.amount_fen}`
  return null
}

/** The desk's subject for an odd payment. */
export const oddSubject = (payType: PayType, transactionId: string): string => `${payType}:${transactionId}`

/** Once for each payment, because gateways report it repeatedly, also after a person has settled the entry. */
const keepOdd = (tx: Tx, payType: PayType, paid: PaidPayment, why: string, at: number): Promise<void> =>
  openEntry(tx, { kind: 'oddNotice', subject: oddSubject(payType, paid.transactionId), at, facts: { why, ...paid }, once: true })
