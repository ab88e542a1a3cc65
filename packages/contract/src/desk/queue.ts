import { z } from 'zod'
import { get, post } from '../call.ts'
import { Jpy, numberText, Time } from '../fields.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, MemberBrief, PageSubject, StaffNote } from './desk-fields.ts'

/** How urgent an entry is by its due time: overdue, due on this Beijing day, or later. */
export const urgencies = ['overdue', 'today', 'later'] as const
export const Urgency = z.enum(urgencies)
export type Urgency = z.output<typeof Urgency>

export const queueStates = ['open', 'snoozed', 'settled'] as const

/** A kind of entry; the kinds stand in the server, which may know more than the browser's release. */
const EntryKind = z.string().regex(/^[a-zA-Z]{1,40}$/)
const EntryId = numberText(1, 999_999_999_999_999)

export const Entry = z.object({
  id: z.int(),
  kind: z.string(),
  /** Id of the order, account or payment that it is about, in the form its kind uses. */
  subject: z.string(),
  titleZh: z.string(),
  /** The thing it is about, in a few words; empty where nothing is known. */
  detailZh: z.string(),
  /** Of money kinds empty without `money.read` and without the right to settle it. */
  facts: z.record(z.string(), z.unknown()),
  /** What settles it. */
  acts: z.array(ActOffer),
  dueAt: Time.nullable(),
  urgency: Urgency,
  claimedBy: z.object({ id: z.int(), name: z.string(), at: Time, mine: z.boolean() }).nullable(),
  /** The yen at stake. Absent without `money.order`, `money.read` or the right to settle it. */
  amountJpy: Jpy.nullable().optional(),
  openedAt: Time,
  version: z.int(),
  /** The page of the order, parcel or member that it is about. */
  about: PageSubject.nullable(),
  member: MemberBrief.nullable(),
  /** Whether the caller has the right to settle it. */
  mine: z.boolean(),
  snoozedUntil: Time.nullable(),
  snoozedWhy: z.string().nullable(),
  notes: z.int(),
  settledAt: Time.nullable(),
  settledBy: z.string().nullable(),
  settledWhy: z.string().nullable(),
  /** Told of one entry alone: what acts about it rest on, and its notes. */
  seen: z.string().optional(),
  noteList: z.array(StaffNote).optional(),
})
export type Entry = z.output<typeof Entry>

export const deskQueue = get('/api/desk/queue', {
  summary: 'What people must look at: overdue first, then by due time, then by the yen at stake; settled ones the newest first',
  who: 'staff',
  permission: 'queue.read',
  input: z.object({
    /** Those that the caller claims. */
    mine: z.enum(['true', 'false']).optional(),
    /** Those that nobody claims. */
    unclaimed: z.enum(['true', 'false']).optional(),
    /** Several by commas. */
    kind: z.string().max(400).optional(),
    state: z.enum(queueStates).default('open'),
    ...Keyset,
  }),
  data: deskListOf(Entry).extend({
    /** Of all open entries, whatever is filtered. */
    tabs: z.object({ all: z.int(), mine: z.int(), unclaimed: z.int(), snoozed: z.int(), kinds: z.record(z.string(), z.int()) }),
  }),
})

const one = { id: EntryId }

export const deskEntry = get('/api/desk/queue/{id}', {
  summary: 'One entry, with its notes and what acts about it rest on',
  who: 'staff',
  permission: 'queue.read',
  input: z.object(one),
  data: Entry,
})

export const claimEntry = post('/api/desk/queue/claim', {
  summary:
    'Says that the caller works on an entry; advice that lapses after 30 minutes. From somebody else it is taken over, and both are told',
  who: 'staff',
  permission: 'queue.read',
  input: z.object(one),
  data: Entry,
  refusals: ['notAllowedNow'],
})
export const releaseEntry = post('/api/desk/queue/release', {
  summary: 'Gives back a claim of the caller’s own; a manager that of anybody',
  who: 'staff',
  permission: 'queue.read',
  input: z.object(one),
  data: Entry,
  refusals: ['notAllowedNow'],
})
export const snoozeEntry = post('/api/desk/queue/snooze', {
  summary: 'Puts an entry aside until a time, within 30 days; null takes it up again',
  who: 'staff',
  permission: 'queue.read',
  input: z.object({ ...one, until: Time.nullable(), why: z.string().trim().max(200).default('') }),
  data: Entry,
  refusals: ['notAllowedNow', 'reasonNeeded'],
})
export const noteEntry = post('/api/desk/queue/note', {
  summary: 'Writes a note to an entry',
  who: 'staff',
  permission: 'notes.write',
  input: z.object({ ...one, text: z.string().trim().min(1).max(1_000) }),
  data: Entry,
  refusals: ['notAllowedNow'],
})
export const nextEntry = post('/api/desk/queue/next', {
  summary: 'Claims the most urgent entry that the caller may settle and nobody works on; null when there is none',
  who: 'staff',
  permission: 'queue.read',
  input: z.object({ kind: EntryKind.optional() }),
  data: Entry.nullable(),
  refusals: ['notAllowedNow'],
})
