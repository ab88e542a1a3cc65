import { z } from 'zod'
import { get, post } from '../call.ts'
import { Jpy, Time } from '../fields.ts'
import { ThreadId } from '../messages.ts'
import { orderStates } from '../order-steps.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, MemberBrief, StaffNote } from './desk-fields.ts'

export const DeskMessage = z.object({
  id: z.string(),
  at: Time,
  sender: z.enum(['member', 'staff', 'system']),
  /** Who of the operator's people. */
  by: z.string().nullable(),
  text: z.string(),
  images: z.array(z.string()),
  read: z.boolean(),
})
export type DeskMessage = z.output<typeof DeskMessage>

export const ThreadRow = z.object({
  id: z.string(),
  member: MemberBrief,
  orderId: z.string().nullable(),
  goodsId: z.string().nullable(),
  titleZh: z.string(),
  /** The first message that nobody has answered; null for an answered thread. */
  waitingSince: Time.nullable(),
  /** 30 minutes of opening hours after it for a first answer, two hours for a later one. */
  dueAt: Time.nullable(),
  late: z.boolean(),
  /** Who answers it. */
  assignedTo: z.object({ id: z.int(), name: z.string() }).nullable(),
  last: z.object({ at: Time, sender: z.string(), by: z.string().nullable(), text: z.string() }).nullable(),
})
export type ThreadRow = z.output<typeof ThreadRow>

export const deskThreads = get('/api/desk/threads', {
  summary: 'Members’ threads: the longest waiting first; answered ones by the last message, the newest first',
  who: 'staff',
  permission: 'threads.read',
  input: z.object({
    state: z.enum(['waiting', 'answered', 'all']).default('waiting'),
    member: z.coerce.number().int().min(1).optional(),
    assigned: z.enum(['mine', 'nobody']).optional(),
    /** An order's number, or what the member's name or the last message holds; with these only the threads of the newest 20,000 messages are searched. */
    q: z.string().trim().max(100).optional(),
    ...Keyset,
  }),
  data: deskListOf(ThreadRow),
})

export const deskThread = get('/api/desk/threads/{id}', {
  summary: 'A thread with its messages, the order that it is about, the member, and notes of colleagues',
  who: 'staff',
  permission: 'threads.read',
  input: z.object({
    id: ThreadId,
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  data: z.object({
    thread: ThreadRow,
    /** The newest 100 before `before`, oldest first. */
    messages: z.array(DeskMessage),
    more: z.boolean(),
    order: z
      .object({
        id: z.string(),
        state: z.enum(orderStates),
        since: Time,
        titleZh: z.string().nullable(),
        titleJa: z.string(),
        paidJpy: Jpy.optional(),
      })
      .nullable(),
    /** The member's orders, by which phrases are filled. */
    member: MemberBrief.extend({ createdAt: Time, orders: z.int(), frozen: z.boolean(), notes: z.array(StaffNote) }),
    others: z.array(ThreadRow),
    notes: z.array(StaffNote),
    acts: z.array(ActOffer),
    seen: z.string(),
  }),
})

export const assignThread = post('/api/desk/threads/assign', {
  summary: 'Says which colleague answers a thread, or that nobody in particular does; whoever answers one of nobody’s has it',
  who: 'staff',
  permission: 'threads.answer',
  input: z.object({ id: ThreadId, to: z.int().min(1).nullable() }),
  data: z.null(),
  refusals: ['notAllowedNow'],
})
