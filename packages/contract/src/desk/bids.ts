import { z } from 'zod'
import { bidStates } from '../bid-steps.ts'
import { get } from '../call.ts'
import { Jpy, numberText, Time } from '../fields.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, MemberBrief } from './desk-fields.ts'

export const BidRow = z.object({
  id: z.string(),
  member: MemberBrief,
  goodsId: z.string(),
  /** Where a person bids; null where the marketplace has no pages. */
  marketUrl: z.string().nullable(),
  titleZh: z.string().nullable(),
  titleJa: z.string(),
  picture: z.string().nullable(),
  state: z.enum(bidStates),
  mode: z.enum(['now', 'closing']),
  maxJpy: Jpy,
  uncovered: z.boolean(),
  createdAt: Time,
  orderId: z.string().nullable(),
  /** As the auction was last heard of; null when it never was. */
  auction: z
    .object({
      state: z.enum(['open', 'ended', 'cancelled']),
      currentJpy: Jpy,
      bids: z.int(),
      leastNextJpy: Jpy,
      endsAt: Time.nullable(),
      leader: z.enum(['us', 'other', 'unknown']),
      account: z.string().nullable(),
      heardAt: Time,
    })
    .nullable(),
  /** A bid that a person must make now, with the entry that asks for it. */
  byHand: z.object({ entry: z.int(), dueAt: Time.nullable(), amountJpy: Jpy.nullable() }).nullable(),
  /** What it holds of the member's money. Absent without `money.read`. */
  heldJpy: Jpy.optional(),
  acts: z.array(ActOffer),
})
export type BidRow = z.output<typeof BidRow>

export const deskBids = get('/api/desk/bids', {
  summary: 'Bids: by the end of their auction, or the newest first',
  who: 'staff',
  permission: ['bids.act', 'members.read'],
  input: z.object({
    state: z.string().max(200).optional(),
    member: numberText(1, 999_999_999_999).optional(),
    goods: z.string().max(40).optional(),
    /** Bids that a person must make by hand. */
    byHand: z.enum(['true', 'false']).optional(),
    /** `ends`: only of bids that are not over. */
    sort: z.enum(['ends', 'created']).default('ends'),
    ...Keyset,
  }),
  data: deskListOf(BidRow),
})
