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
 * Credits a payment that could not be booked by itself, once a person has seen at the gateway that the money is there: to the member
 * of its recharge at that recharge's rate, or, when no such recharge is known, to the member and for the yen that came back with it.
 * The person vouches for the money, so it counts as paid out too: no bill will be matched with it.
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
  if (entry.kind !== 'oddNotice' || !payType || !paid.success)
    throw actRefused(`Entry ${entryId} tells of no payment: settle-entry closes it.`)
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
    // At the recharge's own rate; more than was asked for is worth more.
    const whole = Math.floor(paid.amountFen / recharge.amount_fen)
    const rest = paid.amountFen % recharge.amount_fen
    const left = { jpy: recharge.amount_jpy, fen: recharge.amount_fen }
    return { memberId: recharge.member_id, amountJpy: whole * recharge.amount_jpy + (rest === 0 ? 0 : jpyOfPart(recharge, left, rest)) }
  }
  const told = readAttach(paid.attach ?? '')
  if (!told) throw actRefused('The payment carries no member: give it back at the gateway, then settle-entry.')
  return told
}
