import type { PaidPayment } from '@otsukai/connectors/payment'
import { payTypes, type PayType } from '@otsukai/contract/pay-types'
import { yen } from '@otsukai/money/yen'
import { z } from 'zod'
import type { Tx } from '../../platform/db/tables.ts'
import { requireOpenEntry } from '../../platform/desk/desk-queries.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { available, bank, clearing } from '../wallet/accounts.ts'
import { afterCredit } from './after-credit.ts'
import { jpyOfPart } from './money-back-rules.ts'
import { findRecharge } from './move-recharge.ts'
import { post } from '../wallet/post.ts'
import { readAttach } from './recharge-rules.ts'

const Paid = z.object({
  rechargeId: z.string(),
  transactionId: z.string(),
  amountFen: z.int().positive(),
  currency: z.literal('CNY'),
  attach: z.string().nullable(),
}) satisfies z.ZodType<Pick<PaidPayment, 'rechargeId' | 'transactionId' | 'amountFen' | 'currency' | 'attach'>>

export interface Credited {
  memberId: number
  amountJpy: number
}

/**
 * Credits an odd payment, once a person has checked at the gateway that the money is there: to the member of its recharge at that
 * recharge's rate, or, without such a recharge, to the member and for the yen of its `attach`. Also posts it as paid out, because no
 * bill line will be matched with it.
 */
export async function creditOddPayment(
  deps: Use<'clock'>,
  tx: Tx,
  entryId: string,
  { by, why }: { by: string; why: string },
): Promise<Credited> {
  const entry = await requireOpenEntry(tx, entryId)
  const payType = payTypes.find((type) => entry.subject.startsWith(`${type}:`))
  const paid = Paid.safeParse(entry.facts)
  if (entry.kind !== 'oddNotice' || !payType || !paid.success) throw actRefused(`待办 ${entryId} 里没有付款可入账，直接办结就可以。`)
  const { memberId, amountJpy } = await worth(tx, payType, paid.data)
  await tx.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirstOrThrow()
  const at = deps.clock()
  const credit = { at, amountJpy: yen(amountJpy), rechargeId: paid.data.rechargeId }
  const key = `odd:${entry.subject}`
  await post(tx, { key, kind: 'rechargeByHand', from: clearing(payType), to: available(memberId), ...credit })
  await post(tx, { key: `${key}:paidOut`, kind: 'paidOut', from: bank, to: clearing(payType), ...credit })
  await afterCredit(tx, { memberId, at, cause: key })
  await settleEntry(tx, { kind: entry.kind, subject: entry.subject, at, by, why })
  return { memberId, amountJpy }
}

async function worth(tx: Tx, payType: PayType, paid: z.output<typeof Paid>): Promise<{ memberId: number; amountJpy: number }> {
  const recharge = await findRecharge(tx, paid.rechargeId)
  if (recharge?.pay_type === payType) {
    // Whole multiples of the recharge, then the rest at its rate: a payment may be larger than the recharge.
    const whole = Math.floor(paid.amountFen / recharge.amount_fen)
    const rest = paid.amountFen % recharge.amount_fen
    const left = { jpy: recharge.amount_jpy, fen: recharge.amount_fen }
    return { memberId: recharge.member_id, amountJpy: whole * recharge.amount_jpy + (rest === 0 ? 0 : jpyOfPart(recharge, left, rest)) }
  }
  const attached = readAttach(paid.attach ?? '')
  if (!attached) throw actRefused('这笔付款没有写会员，请在网关退回后办结。')
  return attached
}
