import { z } from 'zod'
import { get } from '../call.ts'
import { Day } from '../acts/fields.ts'
import { Jpy, Time } from '../fields.ts'
import { Urgency } from './queue.ts'

/** Of work that waits: how many, and since when the oldest does. */
const Waiting = z.object({ n: z.int(), oldestAt: Time.nullable() })

const QueueKind = Waiting.extend({
  /** An entry's kind, or `thread`, `inspection`, `proposal`. */
  kind: z.string(),
  titleZh: z.string(),
  urgency: Urgency,
  /** Of the most urgent. */
  dueAt: Time.nullable(),
  overdue: z.int(),
  unclaimed: z.int(),
  /** Who works on them. */
  claims: z.array(z.object({ name: z.string(), n: z.int() })),
})

/** `rest`: left alone after failing, or not asked yet. */
const Health = z.object({
  name: z.enum(['database', 'replica', 'marketplace', 'wechat', 'alipay', 'accounts', 'ledger', 'jobs', 'rounds', 'rates', 'backup']),
  titleZh: z.string(),
  state: z.enum(['good', 'bad', 'rest']),
  factZh: z.string(),
  at: Time.nullable(),
})

const TodayFigures = z.object({
  orders: z.object({ n: z.int(), sameTimeYesterday: z.int() }),
  purchase: z.object({ tried: z.int(), bought: z.int() }),
  paidToPurchasedP50Ms: z.int().nullable(),
  purchasedToShippedP50Ms: z.int().nullable(),
  notShipped: z.int(),
  doubts: Waiting,
  newMembers: z.object({ n: z.int(), recharged: z.int() }),
  auctionsTonight: z.int(),
  bidsByHand: z.int(),
  /** Absent without `threads.read`. */
  answers: z.object({ firstP50Ms: z.int().nullable(), waiting: Waiting }).optional(),
  /** Absent without `money.read`. */
  money: z
    .object({
      paidJpy: Jpy,
      sameTimeYesterdayJpy: Jpy,
      refunds: z.object({ n: z.int(), jpy: Jpy }),
      owedToMembersJpy: Jpy,
      heldByBidsJpy: Jpy,
      clearing: z.array(z.object({ gateway: z.string(), jpy: Jpy })),
    })
    .optional(),
})

export const deskToday = get('/api/desk/today', {
  summary: 'What waits by kind and urgency, the figures of this Beijing day so far, and how well everything works',
  who: 'staff',
  permission: 'queue.read',
  input: z.object({}),
  data: z.object({ day: z.string(), queue: z.array(QueueKind), figures: TodayFigures, health: z.array(Health) }),
})

const Spans = z.object({ n: z.int(), p50Ms: z.int().nullable(), p90Ms: z.int().nullable() })

/** The figures of one Beijing day. A span counts on the day on which it ended. */
export const DayFigures = z.object({
  day: z.string(),
  paidOrders: z.int(),
  purchase: z.object({
    tried: z.int(),
    bought: z.int(),
    /** Attempts that bought nothing, by outcome; of listings by what was told. */
    reasons: z.record(z.string(), z.int()),
  }),
  paidToPurchased: Spans,
  purchasedToShipped: Spans,
  shippedToWarehoused: Spans,
  warehousedToInspected: Spans,
  doubts: z.object({ n: z.int(), ofPurchases: z.int() }),
  newMembers: z.int(),
  /** Absent without `threads.read`. */
  answers: Spans.optional(),
  /** Entries by kind. */
  opened: z.record(z.string(), z.int()),
  settled: z.record(z.string(), z.int()),
  /** Absent without `money.read`. */
  money: z
    .object({
      paidJpy: Jpy,
      /** By the transfer that began it: order-refund, cancel, compensation … */
      refunds: z.record(z.string(), z.object({ n: z.int(), jpy: Jpy })),
      feesJpy: Jpy,
      /** What parcels abroad brought beside what carriers get, with storage. Absent of days from before there were any. */
      shippingJpy: Jpy.optional(),
      lossJpy: Jpy,
      marginJpy: Jpy,
      clearing: z.record(z.string(), z.object({ inJpy: Jpy, outJpy: Jpy })),
    })
    .optional(),
})
export type DayFigures = z.output<typeof DayFigures>

export const deskFigures = get('/api/desk/figures', {
  summary: 'Series of figures by Beijing day, at most 400 days, and how things stand now',
  who: 'staff',
  permission: 'queue.read',
  input: z.object({ from: Day, to: Day }),
  data: z.object({
    days: z.array(DayFigures),
    now: z.object({
      doubts: Waiting,
      waitingThreads: Waiting.optional(),
      queue: z.array(Waiting.extend({ kind: z.string(), titleZh: z.string() })),
      stockByAge: z.array(z.object({ fromDays: z.int(), n: z.int(), jpy: Jpy.optional() })),
      /** Absent without `money.read`. */
      money: z
        .object({
          owedToMembersJpy: Jpy,
          bankJpy: Jpy,
          clearing: z.array(z.object({ gateway: z.string(), jpy: Jpy })),
        })
        .optional(),
    }),
  }),
  refusals: ['notAllowedNow'],
})
