import { z } from 'zod'
import { post } from '../call.ts'
import { Time } from '../fields.ts'
import { PageSubject } from './desk-fields.ts'

export const Present = z.object({ name: z.string(), doing: z.enum(['looks', 'writes']), since: Time })
export type Present = z.output<typeof Present>

export const tellPresence = post('/api/desk/presence', {
  summary:
    'Says that the caller looks at or writes in an order, entry, thread or member; repeated every 20 s, forgotten after 45. Answers who else does',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ subject: PageSubject, doing: z.enum(['looks', 'writes', 'gone']) }),
  data: z.object({ others: z.array(Present) }),
})

/**
 * The events of the desk's stream, GET /api/desk/live: what to fetch again, by `id`. `resync`: all of it. A member is named by number.
 * `presence` says itself who is there: `{ kind, id, people }`.
 */
export const deskNewsKinds = [
  'order',
  'bid',
  'recharge',
  'bill',
  'message',
  'parcel',
  'member',
  'staff',
  'entry',
  'act',
  'proposal',
  'content',
  'presence',
] as const
export type DeskNewsKind = (typeof deskNewsKinds)[number]
