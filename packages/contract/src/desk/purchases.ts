import { z } from 'zod'
import { get } from '../call.ts'
import { Jpy, numberText, Time } from '../fields.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, Direction } from './desk-fields.ts'

export const attemptOutcomes = ['bought', 'listing', 'released', 'unclear', 'notOurs'] as const

/** One purchase as it was sent to the marketplace. */
export const PurchaseRow = z.object({
  orderId: z.string(),
  n: z.int(),
  orderState: z.string(),
  itemId: z.string(),
  titleZh: z.string().nullable(),
  titleJa: z.string(),
  account: z.string(),
  priceJpy: Jpy,
  begunAt: Time,
  sentAt: Time.nullable(),
  deadlineAt: Time,
  /** Null: under way. */
  outcome: z.enum(attemptOutcomes).nullable(),
  told: z.string().nullable(),
  /** When the account denied having bought it, at first and last. */
  absentAt: z.array(Time),
  marketId: z.string().nullable(),
  entry: z.int().nullable(),
})
export type PurchaseRow = z.output<typeof PurchaseRow>

const TradeAccount = z.object({
  id: z.string(),
  state: z.enum(['active', 'paused', 'disconnected']),
  pausedWhy: z.string().nullable(),
  pausedUntil: Time.nullable(),
  priority: z.int(),
  walkDueAt: Time,
  waiting: z.int(),
  boughtToday: z.int(),
  /** Absent without `money.read`. */
  payableJpy: Jpy.optional(),
  entry: z.int().nullable(),
  acts: z.array(ActOffer),
})

export const deskPurchases = get('/api/desk/purchases', {
  summary: 'Purchases as they were tried, the newest first, and the accounts that buy',
  who: 'staff',
  permission: ['purchases.act', 'money.read'],
  input: z.object({
    outcome: z.string().max(100).optional(),
    account: z.string().max(40).optional(),
    order: z.string().max(10).optional(),
    from: numberText(0, 999_999_999_999_999).optional(),
    to: numberText(0, 999_999_999_999_999).optional(),
    dir: Direction.default('desc'),
    ...Keyset,
  }),
  data: deskListOf(PurchaseRow).extend({
    accounts: z.array(TradeAccount),
    waiting: z.object({ n: z.int(), oldestAt: Time.nullable() }),
    doubts: z.object({ n: z.int(), oldestAt: Time.nullable() }),
    orphans: z.int(),
  }),
})
