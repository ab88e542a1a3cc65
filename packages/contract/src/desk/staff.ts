import { z } from 'zod'
import { get, post } from '../call.ts'
import { Time } from '../fields.ts'
import { deskListOf, Keyset, NamedBy, StaffPerson } from '../staff/staff-fields.ts'
import { SessionTold, Standing } from './session.ts'

const StaffId = z.coerce.number().int().min(1)

/** How an invitation stands. `linkReady`: nobody has taken its link yet; `linkTaken`: it lies with the person; `linkOver`: invite anew. */
export const invitationStates = ['linkReady', 'linkTaken', 'linkOver', 'enrolling'] as const

/** A colleague. What follows the state is told to those who manage people. */
export const StaffRow = StaffPerson.omit({ account: true }).extend({
  account: z.string().optional(),
  createdAt: Time.optional(),
  invitedBy: z.string().nullable().optional(),
  /** Of somebody invited; null for everybody else. */
  invitation: z.enum(invitationStates).nullable().optional(),
  /** Until when a newly granted right to approve does not hold yet; null: it holds, or there is none. */
  approvesFrom: Time.nullable().optional(),
  factors: z.int().optional(),
  sessions: z.int().optional(),
})
export type StaffRow = z.output<typeof StaffRow>

export const staffList = get('/api/desk/staff', {
  summary: 'The operator’s people, by when they came: names and roles, and more for those who manage them',
  who: 'staff',
  input: z.object({ ...Keyset }),
  data: deskListOf(StaffRow),
})

export const takeInvitation = post('/api/desk/staff/invitation', {
  summary: 'Makes the link of an invitation, told once and valid for a day, for whoever invited or manages people',
  who: 'staff',
  permission: 'staff.manage',
  input: z.object({ id: StaffId }),
  data: z.object({ url: z.string(), expiresAt: Time }),
  refusals: ['notAllowedNow', 'stepUpNeeded'],
})

export const sessionsOfStaff = get('/api/desk/staff/{id}/sessions', {
  summary: 'Somebody’s sessions, and the shared computers that they opened',
  who: 'staff',
  permission: 'staff.manage',
  input: z.object({ id: StaffId }),
  data: z.array(SessionTold),
})

export const endStaffSession = post('/api/desk/session/end', {
  summary: 'Ends a session: one of one’s own, or anybody’s for those who manage people',
  who: 'staff',
  input: z.object({ id: StaffId }),
  data: z.null(),
  refusals: ['notAllowedNow'],
})

export const openStation = post('/api/desk/station/open', {
  summary:
    'Makes this browser a shared computer of the warehouse for twelve hours: acts then name who scanned their badge or typed their PIN',
  who: 'staff',
  permission: 'staff.manage',
  input: z.object({}),
  data: Standing,
  refusals: ['stepUpNeeded'],
})

export const stationWho = post('/api/desk/station/who', {
  summary: 'Whose badge was scanned or PIN typed at this shared computer, before the first act; PINs are counted as at acts',
  who: 'staff',
  input: z.object({ by: NamedBy }),
  data: z.object({ id: StaffId, name: z.string() }),
  refusals: ['factorWrong', 'notAllowedNow'],
})

export const closeStation = post('/api/desk/station/close', {
  summary: 'Ends this shared computer',
  who: 'staff',
  input: z.object({}),
  data: z.null(),
  refusals: ['notAllowedNow'],
})
