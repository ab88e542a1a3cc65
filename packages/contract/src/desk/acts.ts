import { z } from 'zod'
import { get, post } from '../call.ts'
import { Jpy, Time } from '../fields.ts'
import { RequestId } from '../ids.ts'
import { ActOffer } from './desk-fields.ts'
import { Moved, TransferTold } from '../staff/moved.ts'
import { deskListOf, Keyset, NamedBy } from '../staff/staff-fields.ts'

const ActName = z.string().regex(/^[a-z][a-z-]{1,39}$/)
/** The act's own input, which its definition parses. */
const RawInput = z.record(z.string(), z.unknown())
/** How what an act rests on stood when it was seen; the empty text for an act that rests on nothing. */
const Seen = z.string().max(2_000)
/** Of an act's transfers and states, as a preview told them. */
const Digest = z.string().max(100)

export const ActTold = z.object({
  name: z.string(),
  titleZh: z.string(),
  permission: z.string(),
  /** JSON Schema of the input; a field's `title` is its label, its `description` says more. */
  input: z.record(z.string(), z.unknown()),
  about: z.object({ kind: z.string(), field: z.string(), of: z.string().optional() }).nullable(),
  /** Whether `seen` is compared. */
  restsOn: z.boolean(),
  stepUp: z.boolean(),
  /** Above how much a second person must agree; null for never, 0 for always. Some acts ask for one in cases of their own. */
  secondPersonFrom: z.object({ aboveJpy: Jpy.nullable(), inCases: z.boolean() }).nullable(),
  undoneBy: z.string().nullable(),
})
export type ActTold = z.output<typeof ActTold>

export const deskActs = get('/api/desk/acts', {
  summary: 'Every act that the caller has the right to',
  who: 'staff',
  input: z.object({}),
  data: z.array(ActTold),
})

/** Of so many at most it is asked at once what may be done with them. */
export const OFFERED_AT_MOST = 100

export const actOffers = get('/api/desk/offers', {
  summary: 'What may be done with several orders or members of a list',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({
    kind: z.enum(['order', 'member']),
    /** By commas. */
    ids: z
      .string()
      .max(OFFERED_AT_MOST * 16)
      .transform((ids) => ids.split(',').filter(Boolean).slice(0, OFFERED_AT_MOST)),
  }),
  data: z.array(z.object({ id: z.string(), acts: z.array(ActOffer) })),
})

export const Preview = z.object({
  allowed: z.boolean(),
  /** Why not; null where it is allowed. */
  whyZh: z.string().nullable(),
  transfers: z.array(TransferTold),
  states: z.array(Moved),
  /** What of the input would be left undone, each with why. */
  leftZh: z.array(z.string()),
  needsSecond: z.boolean(),
  /** Why a second person must agree; null where none must, or only doing it tells. */
  secondZh: z.string().nullable(),
  digest: z.string(),
  seen: z.string(),
})
export type Preview = z.output<typeof Preview>

export const previewAct = post('/api/desk/acts/{name}/preview', {
  summary: 'What an act would do now: its transfers and states. Nothing of it is kept',
  who: 'staff',
  input: z.object({ name: ActName, input: RawInput.default({}) }),
  data: Preview,
  refusals: ['notAllowedNow'],
})

export const ProposalTold = z.object({
  id: z.int(),
  act: z.string(),
  titleZh: z.string(),
  /** As it was sent, but that a member is named by number: `member:12`. */
  input: RawInput,
  /** The member that the input names, with their account masked. */
  member: z.object({ id: z.int(), name: z.string(), account: z.string() }).nullable(),
  by: z.string(),
  /** The caller made it. */
  mine: z.boolean(),
  at: Time,
  reason: z.string(),
  state: z.enum(['open', 'done', 'stale', 'refused', 'withdrawn', 'lapsed']),
  /** Why it is over, for one that is and was not done. */
  whyZh: z.string().nullable(),
  amountJpy: Jpy.nullable(),
  /** As previewed when it was made. */
  transfers: z.array(TransferTold),
  states: z.array(Moved),
  lapsesAt: Time,
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  /** Whether the caller may approve it, and why not. */
  mayApprove: z.boolean(),
  whyNotZh: z.string().nullable(),
  /** It is theirs, came to nothing without them, and they have not said that they know. */
  unheard: z.boolean(),
})
export type ProposalTold = z.output<typeof ProposalTold>

export const ActDone = z.object({
  /** What was done, as a sentence. */
  saidZh: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  transfers: z.array(TransferTold),
  /** The act's own data. */
  data: z.unknown().optional(),
})
/** Done, or handed to a second person: then nothing has moved yet. */
export const ActAnswer = z.union([ActDone, z.object({ proposal: ProposalTold })])
export type ActAnswer = z.output<typeof ActAnswer>

export const doAct = post('/api/desk/acts/{name}', {
  summary: 'Does an act, or proposes it where a second person must agree',
  who: 'staff',
  input: z.object({
    name: ActName,
    input: RawInput.default({}),
    reason: z.string().trim().max(500).default(''),
    seen: Seen.nullish(),
    previewed: Digest.nullish(),
    requestId: RequestId,
    by: NamedBy.optional(),
  }),
  data: ActAnswer,
  refusals: [
    'factorWrong',
    'notAllowedNow',
    'movedSince',
    'stepUpNeeded',
    'reasonNeeded',
    'requestIdReused',
    'codeUnknown',
    'checkDigitWrong',
    'lastManager',
    'parcelStepNotNow',
    'lineRefuses',
    'tooHeavy',
    'valueAboveLimit',
  ],
})

const states = ['open', 'done', 'stale', 'refused', 'withdrawn', 'lapsed'] as const

export const proposals = get('/api/desk/proposals', {
  summary: 'What waits for a second person, and what became of it',
  who: 'staff',
  input: z.object({ state: z.enum(states).optional(), mine: z.enum(['true', 'false']).optional(), ...Keyset }),
  data: deskListOf(ProposalTold),
})

const ProposalId = z.coerce.number().int().min(1)
const decision = z.object({ id: ProposalId, note: z.string().trim().max(500).default(''), previewed: Digest.nullish() })
const refusals = ['proposalOver', 'ownProposal', 'stepUpNeeded', 'notAllowedNow', 'movedSince'] as const

export const approveProposal = post('/api/desk/proposals/{id}/approve', {
  summary: 'Agrees with a proposal: its act is done in this transaction',
  who: 'staff',
  permission: 'approve',
  input: decision,
  data: z.object({ proposal: ProposalTold, done: ActDone.nullable() }),
  refusals,
})
export const refuseProposal = post('/api/desk/proposals/{id}/refuse', {
  summary: 'Sends a proposal back; nothing moves',
  who: 'staff',
  permission: 'approve',
  input: decision,
  data: z.object({ proposal: ProposalTold }),
  refusals: ['proposalOver', 'ownProposal', 'notAllowedNow'],
})
export const withdrawProposal = post('/api/desk/proposals/{id}/withdraw', {
  summary: 'Takes back a proposal of one’s own',
  who: 'staff',
  input: decision,
  data: z.object({ proposal: ProposalTold }),
  refusals: ['proposalOver', 'notAllowedNow'],
})
export const hearProposal = post('/api/desk/proposals/{id}/hear', {
  summary: 'Says that one knows what became of a proposal of one’s own',
  who: 'staff',
  input: z.object({ id: ProposalId }),
  data: z.null(),
  refusals: ['notAllowedNow'],
})
