import { z } from 'zod'
import { get } from '../call.ts'
import { Fen, Jpy, numberText, Time } from '../fields.ts'
import { payTypes } from '../pay-types.ts'
import { rechargeStates } from '../recharge-steps.ts'
import { refundStates } from '../refund-steps.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { Direction, MemberBrief, SumJpy } from './desk-fields.ts'

const filters = {
  state: z.string().max(200).optional(),
  gateway: z.enum(payTypes).optional(),
  member: numberText(1, 999_999_999_999).optional(),
  from: numberText(0, 999_999_999_999_999).optional(),
  to: numberText(0, 999_999_999_999_999).optional(),
  sort: z.enum(['created', 'amount']).default('created'),
  dir: Direction.default('desc'),
  ...Keyset,
}

export const RechargeRow = z.object({
  id: z.string(),
  member: MemberBrief,
  state: z.enum(rechargeStates),
  gateway: z.enum(payTypes),
  amountJpy: Jpy,
  amountFen: Fen,
  /** Micro-yuan for 1 yen. */
  rateMicro: z.int(),
  createdAt: Time,
  paidAt: Time.nullable(),
  transactionId: z.string().nullable(),
  billedAt: Time.nullable(),
  /** When the gateway took it back. */
  disputedAt: Time.nullable(),
  refundedJpy: Jpy,
})
export type RechargeRow = z.output<typeof RechargeRow>

export const deskRecharges = get('/api/desk/recharges', {
  summary: 'Recharges by filters',
  who: 'staff',
  permission: 'money.read',
  input: z.object(filters),
  data: deskListOf(RechargeRow).extend({ sumJpy: SumJpy }),
})

export const RefundRow = z.object({
  id: z.string(),
  rechargeId: z.string(),
  member: MemberBrief,
  state: z.enum(refundStates),
  gateway: z.enum(payTypes),
  amountJpy: Jpy,
  amountFen: Fen,
  begunBy: z.string(),
  reason: z.string(),
  createdAt: Time,
  endedAt: Time.nullable(),
  told: z.string().nullable(),
  billedAt: Time.nullable(),
})
export type RefundRow = z.output<typeof RefundRow>

export const deskRefunds = get('/api/desk/refunds', {
  summary: 'Refunds to the payments that brought the money, by filters',
  who: 'staff',
  permission: 'money.read',
  input: z.object(filters),
  data: deskListOf(RefundRow).extend({ sumJpy: SumJpy }),
})
