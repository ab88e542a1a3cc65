import { z } from 'zod'
import { get, post } from '../call.ts'
import { Time } from '../fields.ts'
import { Permission, StaffPerson } from '../staff/staff-fields.ts'

/** What a log-in still asks for. `enrol`: a second factor must be set up first; `done`: the session may act. */
export const loginSteps = ['factor', 'enrol', 'done'] as const
export type LoginStep = (typeof loginSteps)[number]

/** The second factors that somebody has. */
const factorKinds = ['totp', 'passkey'] as const

export const Standing = z.object({
  next: z.enum(loginSteps),
  /** What the account's second factor can be, while one is asked for. */
  factors: z.array(z.enum(factorKinds)).optional(),
  /** Once done. */
  staff: StaffPerson.optional(),
  permissions: z.array(Permission).optional(),
  /** Until when acts that move money need no new factor; null for none. */
  steppedUpUntil: Time.nullable().optional(),
  /** Whether a step-up asks for the password, as in a sandbox for people without a factor. */
  stepUpBy: z.enum(['factor', 'password']).optional(),
  /** When the session ends at the latest. */
  endsAt: Time.optional(),
  /** The session belongs to a shared computer: acts name who did them. */
  station: z.boolean().optional(),
})
export type Standing = z.output<typeof Standing>

const text = (most: number) => z.string().trim().min(1).max(most)

export const deskLogin = post('/api/desk/session/login', {
  summary: 'Checks e-mail and password of a member of staff, and tells what is asked for next',
  who: 'visitor',
  input: z.object({ account: text(254), password: z.string().min(1).max(200) }),
  data: Standing,
  refusals: ['staffLoginWrong'],
})

export const deskSession = get('/api/desk/session', {
  summary: 'How far this browser is logged in at the desk, and with which rights',
  who: 'visitor',
  input: z.object({}),
  data: Standing.nullable(),
})

export const deskLogout = post('/api/desk/session/logout', {
  summary: 'Ends the session at the desk',
  who: 'visitor',
  input: z.object({}),
  data: z.null(),
})

export const deskStepUp = post('/api/desk/session/stepUp', {
  summary: 'Shows the factor again, for acts that move money or rights; valid for five minutes',
  who: 'staff',
  input: z.object({ code: text(20).optional(), password: z.string().min(1).max(200).optional(), assertion: z.unknown().optional() }),
  data: Standing,
  refusals: ['factorWrong', 'staffLoginWrong'],
})
