import type { Recharge } from '@otsukai/contract/users'
import { rateAsDecimal, microYuan } from '@otsukai/money/rate'
import { newBase32 } from '../../platform/base32.ts'
import type { RechargeRow } from './payments-tables.ts'

/** A new number of a payment or refund at a gateway: 24 digits and letters. A gateway takes a number once. `random` gives a whole number below its bound. */
export const newMerchantNumber = (random: (bound: number) => number): string => newBase32(random, 24)

export interface RechargeLimits {
  minJpy: number
  maxJpy: number
  /** The rest of the day's limit. */
  dayLeftJpy: number
  /** The amounts that the balance lacks for the member's unpaid orders and due charges: exactly one of these is always allowed. */
  lacksJpy: readonly number[]
}

/** The limits that an amount breaks, as facts of the refusal; null when it may be recharged. */
export function breaksLimits(
  amountJpy: number,
  { minJpy, maxJpy, dayLeftJpy, lacksJpy }: RechargeLimits,
): { minJpy: number; maxJpy: number } | null {
  if (lacksJpy.includes(amountJpy)) return null
  const most = Math.max(0, Math.min(maxJpy, dayLeftJpy))
  return amountJpy >= minJpy && amountJpy <= most ? null : { minJpy, maxJpy: most }
}

/** The text that a gateway returns with the payment's notice: member and yen. */
export const attachOf = ({ member_id, amount_jpy }: Pick<RechargeRow, 'member_id' | 'amount_jpy'>): string => `m${member_id}.y${amount_jpy}`

/** Parses `attachOf`'s text; null when it is not ours. */
export function readAttach(attach: string): { memberId: number; amountJpy: number } | null {
  const [, memberId, amountJpy] = /^m(\d{1,12})\.y([1-9]\d{0,8})$/.exec(attach) ?? []
  return memberId === undefined ? null : { memberId: Number(memberId), amountJpy: Number(amountJpy) }
}

/** A recharge for its member. */
export const viewRecharge = (row: RechargeRow): Recharge => ({
  rechargeId: row.id,
  amountJpy: row.amount_jpy,
  amountFen: row.amount_fen,
  rate: rateAsDecimal(microYuan(row.rate_micro)),
  ...(row.code_url ? { codeUrl: row.code_url } : {}),
  ...(row.pay_url ? { payUrl: row.pay_url } : {}),
  expiresAt: row.expires_at,
})
