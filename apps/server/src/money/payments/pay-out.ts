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
 * What the gateway owed us is in the bank, or what went back has left it: afterwards clearing is 0 again. Money that comes to a
 * member stands below 0 where it came from, so a payment moves from bank to clearing, and one that goes back from clearing to bank.
 * Once, however often a bill shows it.
 */
export async function payOut(tx: Tx, { what, id, at, payType, amountJpy }: PaidOut): Promise<void> {
  const came = what === 'recharge'
  const kind: TransferKind = came ? 'paidOut' : 'refundPaidOut'
  const [from, to] = came ? [bank, clearing(payType)] : [clearing(payType), bank]
  const about = came ? { rechargeId: id } : {}
  if (!(await post(tx, { key: `${what}:${id}:paidOut`, at, kind, from, to, amountJpy: yen(amountJpy), ...about }))) return
  for (const kind of ['notOnBill', 'billDiffers'] as const)
    await settleEntry(tx, { kind, subject: `${what}:${id}`, at, by: 'bill', why: 'a later bill shows it' })
}
