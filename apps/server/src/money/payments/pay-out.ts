import type { PayType } from '@otsukai/contract/pay-types'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { bank, clearing } from '../wallet/accounts.ts'
import { post, type TransferKind } from '../wallet/post.ts'

interface PaidOut {
  what: string
  id: string
  at: number
  payType: PayType
  amountJpy: number
}

/**
 * Moves a billed amount between `clearing` and `bank`, so that clearing returns to 0: a payment from bank to clearing (the accounts that
 * money comes from stand below 0), a refund from clearing to bank. Once per row, however often a bill shows it.
 */
export async function payOut(tx: Tx, { what, id, at, payType, amountJpy }: PaidOut): Promise<void> {
  const isPayment = what === 'recharge'
  const kind: TransferKind = isPayment ? 'paidOut' : 'refundPaidOut'
  const [from, to] = isPayment ? [bank, clearing(payType)] : [clearing(payType), bank]
  const about = isPayment ? { rechargeId: id } : {}
  if (!(await post(tx, { key: `${what}:${id}:paidOut`, at, kind, from, to, amountJpy: yen(amountJpy), ...about }))) return
  for (const kind of ['notOnBill', 'billDiffers'] as const)
    await settleEntry(tx, { kind, subject: `${what}:${id}`, at, by: 'bill', why: 'a later bill shows it' })
}
