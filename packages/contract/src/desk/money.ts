import { z } from 'zod'
import { Day } from '../acts/fields.ts'
import { get } from '../call.ts'
import { Fen, Jpy, Time } from '../fields.ts'

/** Payments or refunds of a day at a gateway: our books beside its bill, in fen. */
const DayLine = z.object({
  gateway: z.enum(['wechat', 'alipay']),
  what: z.enum(['payments', 'refunds', 'chargebacks']),
  books: z.object({ n: z.int(), fen: Fen, jpy: Jpy }),
  /** How many of them the gateway's bills have shown so far. */
  billed: z.object({ n: z.int(), fen: Fen }),
  differenceFen: Fen,
})

export const moneyDay = get('/api/desk/money/day', {
  summary: 'The books of a Beijing day beside each gateway’s bill, with where every difference went',
  who: 'staff',
  permission: 'money.read',
  input: z.object({ day: Day }),
  data: z.object({
    day: z.string(),
    lines: z.array(DayLine),
    bills: z.array(
      z.object({
        gateway: z.enum(['wechat', 'alipay']),
        askedAt: Time.nullable(),
        readAt: Time.nullable(),
        lines: z.int().nullable(),
        feeFen: Fen.nullable(),
        closedAt: Time.nullable(),
      }),
    ),
    /** Entries that a difference of the day opened. */
    differences: z.array(
      z.object({
        entry: z.int(),
        kind: z.string(),
        titleZh: z.string(),
        subject: z.string(),
        gateway: z.string().nullable(),
        amountFen: Fen.nullable(),
        whyZh: z.string(),
        settledAt: Time.nullable(),
      }),
    ),
    /** Payments and refunds of the day that no bill has shown. */
    unbilled: z.array(z.object({ what: z.string(), id: z.string(), gateway: z.string(), fen: Fen, jpy: Jpy, at: Time })),
    /** The clearing account of each gateway over the day. */
    clearing: z.array(z.object({ gateway: z.string(), beforeJpy: Jpy, inJpy: Jpy, outJpy: Jpy, bankJpy: Jpy, afterJpy: Jpy })),
    /** The fortnight up to the day. */
    fortnight: z.array(z.object({ day: z.string(), state: z.enum(['agrees', 'differs', 'noBill']) })),
  }),
})

export const moneyAccounts = get('/api/desk/money/accounts', {
  summary: 'All accounts of the ledger by kind, with the proof that they sum to 0',
  who: 'staff',
  permission: 'money.read',
  input: z.object({}),
  data: z.object({
    at: Time,
    /** Members' money, by kind: member, bid, order, refund. */
    members: z.array(z.object({ kind: z.string(), titleZh: z.string(), n: z.int(), balanceJpy: Jpy })),
    house: z.array(z.object({ account: z.string(), titleZh: z.string(), balanceJpy: Jpy })),
    sumJpy: Jpy,
    /** The number of the last transfer. */
    lastTransfer: z.int(),
    chargebacks: z.object({ n: z.int(), owedJpy: Jpy }),
  }),
})
