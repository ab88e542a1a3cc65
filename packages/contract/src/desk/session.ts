import { z } from 'zod'
import { get, post } from '../call.ts'
import { Time } from '../fields.ts'
import { Permission, StaffPerson } from '../staff/staff-fields.ts'
import { staffPasswordLength } from '../staff/password-length.ts'

/** What a log-in still asks for. `enrol`: a second factor must be set up first; `done`: the session may act. */
export const loginSteps = ['factor', 'enrol', 'done'] as const
export type LoginStep = (typeof loginSteps)[number]

/** The second factors that somebody has. */
export const factorKinds = ['totp', 'passkey'] as const

export const Standing = z.object({
  next: z.enum(loginSteps),
  /** What the account's second factor can be; none in a sandbox for people who have set up none. */
  factors: z.array(z.enum(factorKinds)).optional(),
  /** Once the factor was shown, or while one is set up. */
  staff: StaffPerson.optional(),
  /** Once done. */
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
const Password = z.string().min(1).max(200)
const NewPassword = z.string().min(staffPasswordLength.min).max(staffPasswordLength.max)
const Code = text(40)
/** What a browser's `navigator.credentials` answers, as JSON. */
const Credential = z.looseObject({ id: z.string().min(1).max(1_400) })
/** What `navigator.credentials` is asked with, as JSON. */
const CredentialOptions = z.record(z.string(), z.unknown())
const LinkToken = z.string().min(1).max(100)

export const deskLogin = post('/api/desk/session/login', {
  summary: 'Checks e-mail and password of a member of staff, and tells what is asked for next',
  who: 'visitor',
  input: z.object({ account: text(254), password: Password }),
  data: Standing,
  refusals: ['staffLoginWrong'],
})

export const deskTotp = post('/api/desk/session/totp', {
  summary: 'Shows the six digits of an authenticator, of which each serves once',
  who: 'visitor',
  input: z.object({ code: Code }),
  data: Standing,
  refusals: ['factorWrong'],
})

export const deskPasskeyOptions = post('/api/desk/session/passkey/options', {
  summary: 'What the browser asks a passkey with, for a log-in or a step-up; valid for five minutes',
  who: 'visitor',
  input: z.object({}),
  data: CredentialOptions,
  refusals: ['notAllowedNow'],
})

export const deskPasskey = post('/api/desk/session/passkey', {
  summary: 'Shows a passkey',
  who: 'visitor',
  input: z.object({ assertion: Credential }),
  data: Standing,
  refusals: ['factorWrong'],
})

export const deskRecover = post('/api/desk/session/recover', {
  summary: 'Shows a recovery code in place of the factor; a new factor must then be set up',
  who: 'visitor',
  input: z.object({ code: Code }),
  data: Standing,
  refusals: ['factorWrong'],
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
  input: z.object({ code: Code.optional(), password: Password.optional(), assertion: Credential.optional() }),
  data: Standing,
  refusals: ['factorWrong', 'staffLoginWrong'],
})

export const deskInvitation = post('/api/desk/session/invitation', {
  summary: 'Whom a link of an invitation is for; the link stays good',
  who: 'visitor',
  input: z.object({ token: LinkToken }),
  data: z.object({ account: z.string(), name: z.string() }),
  refusals: ['notAllowedNow'],
})

export const deskEnrol = post('/api/desk/session/enrol', {
  summary: 'Uses the link of an invitation, once: sets the password and begins a session that sets up a factor',
  who: 'visitor',
  input: z.object({ token: LinkToken, password: NewPassword }),
  data: Standing,
  refusals: ['notAllowedNow'],
})

export const deskEnrolTotp = post('/api/desk/session/enrol/totp', {
  summary: 'Begins to set up an authenticator: its secret, and the same as an address for a QR code',
  who: 'visitor',
  input: z.object({}),
  data: z.object({ secret: z.string(), url: z.string() }),
  refusals: ['stepUpNeeded'],
})

export const deskEnrolPasskey = post('/api/desk/session/enrol/passkey', {
  summary: 'Begins to set up a passkey: what the browser makes one with; valid for five minutes',
  who: 'visitor',
  input: z.object({}),
  data: CredentialOptions,
  refusals: ['stepUpNeeded'],
})

export const deskEnrolFinish = post('/api/desk/session/enrol/finish', {
  summary: 'Ends setting up a factor by showing it; answers the recovery codes, once, where there were none to keep',
  who: 'visitor',
  input: z.object({ code: Code.optional(), attestation: Credential.optional(), name: text(60).optional() }),
  data: z.object({ standing: Standing, recoveryCodes: z.array(z.string()).nullable() }),
  refusals: ['factorWrong', 'stepUpNeeded'],
})

/** A session as people are shown it; `current`: the caller's own, which asks. */
export const SessionTold = z.object({
  id: z.int(),
  current: z.boolean(),
  station: z.boolean(),
  startedAt: Time,
  usedAt: Time,
  endsAt: Time,
  address: z.string(),
  agent: z.string(),
})
export type SessionTold = z.output<typeof SessionTold>

export const deskMe = get('/api/desk/me', {
  summary: 'One’s own factors and sessions, and which rights of weight were granted lately, for those who manage people',
  who: 'staff',
  input: z.object({}),
  data: z.object({
    totp: z.boolean(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: Time })),
    recoveryCodesLeft: z.int(),
    pin: z.boolean(),
    badge: z.boolean(),
    sessions: z.array(SessionTold),
    /** What was granted within 72 hours; absent without the right to manage people. */
    granted: z.array(z.object({ at: Time, said: z.string(), by: z.string(), secondBy: z.string().nullable() })).optional(),
  }),
})

export const myPassword = post('/api/desk/me/password', {
  summary: 'Changes one’s own password, and ends one’s other sessions',
  who: 'staff',
  input: z.object({ old: Password, password: NewPassword }),
  data: z.null(),
  refusals: ['staffLoginWrong', 'stepUpNeeded'],
})

export const removeFactor = post('/api/desk/me/factors/remove', {
  summary: 'Removes one of one’s own factors, but not the last: the authenticator, or a passkey by its id',
  who: 'staff',
  input: z.object({ passkey: z.string().max(1_400).optional() }),
  data: z.null(),
  refusals: ['notAllowedNow', 'stepUpNeeded'],
})

export const newRecoveryCodes = post('/api/desk/me/recoveryCodes', {
  summary: 'Makes ten new recovery codes, told once; the former are void',
  who: 'staff',
  input: z.object({}),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['notAllowedNow', 'stepUpNeeded'],
})

export const setPin = post('/api/desk/me/pin', {
  summary: 'Sets the digits by which one names oneself at a shared computer',
  who: 'staff',
  input: z.object({ pin: z.string().regex(/^\d{4,12}$/) }),
  data: z.null(),
  refusals: ['notAllowedNow', 'stepUpNeeded'],
})

export const newBadge = post('/api/desk/me/badge', {
  summary: 'Makes the code of one’s badge, to be printed as a barcode, told once; the former badge is void',
  who: 'staff',
  input: z.object({}),
  data: z.object({ code: z.string() }),
  refusals: ['stepUpNeeded'],
})
