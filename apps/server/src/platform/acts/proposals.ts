import { mayDo } from '@otsukai/contract/acts/act'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'
import { violates } from '../db/failures.ts'
import { tellDesk } from '../desk/tell-desk.ts'
import { actRefused, Refusal } from '../http/errors.ts'
import type { Use } from '../parts.ts'
import type { ActBook } from './act-book.ts'
import { type ActRequest, carryOut, commandOf, type Done } from './carry-out.ts'
import type { Actor } from './handlers.ts'
import { factsOf, type Recorded, recordAct } from './record-act.ts'

export type MadeProposal = Selectable<Database['act_proposals']>

/** After a day nobody remembers why. */
const PROPOSAL_LIFE_MS = 24 * 3_600_000

/** The request id of an act that was agreed to. None of the desk's has a colon, so that nobody takes it beforehand. */
const requestOf = (proposalId: number): string => `proposal:${proposalId}`

/** Keeps an act as a proposal: nothing of it has moved. One at a time is open for an act and what it is about. */
export async function propose(
  { db, clock }: Use<'db' | 'clock'>,
  { stillMay }: Pick<ActBook<never, never>, 'stillMay'>,
  { name, actor, requestId, hash, input, done }: ActRequest & { hash: string; input: Record<string, unknown>; done: Done },
): Promise<MadeProposal> {
  const { staffId, via } = actor
  // A badge or PIN may be somebody else's: the second person could be behind it.
  if (staffId === null || via === 'station') throw actRefused(`${done.stakes.needsSecond} 请用员工账号登录后再提交。`)
  const at = clock()
  try {
    return await transaction(db, async (tx) => {
      await lapseProposals(tx, at)
      const made = await tx
        .insertInto('act_proposals')
        .values({
          act: name,
          input: JSON.stringify(factsOf(name, input)),
          subject_kind: done.subject?.kind ?? '',
          subject_id: done.subject?.id ?? '',
          reason: actor.reason,
          seen: done.seen,
          previewed: done.digest,
          transfers: JSON.stringify(done.transfers),
          states: JSON.stringify(done.states),
          amount_jpy: done.stakes.amountJpy,
          member_id: done.stakes.memberId,
          staff_id: staffId,
          request_id: requestId,
          request_hash: hash,
          at,
          lapses_at: at + PROPOSAL_LIFE_MS,
          why: null,
          decided_by: null,
          decided_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await tellDesk(tx, { at, kind: 'proposal', subject: String(made.id) })
      await stillMay(tx, { name, subject: done.subject, actor })
      return made
    })
  } catch (error) {
    if (!violates(error, 'act_proposals_open') && !violates(error, 'act_proposals_staff_id_request_id_key')) throw error
    const same = await findProposalOf(db, actor, requestId)
    if (same) return same
    throw actRefused(`${acts[name].titleZh}已经提交过一次，正等另一位同事复核。`)
  }
}

export const findProposalOf = async (db: Db | Tx, { staffId }: Actor, requestId: string): Promise<MadeProposal | undefined> =>
  staffId === null
    ? undefined
    : db.selectFrom('act_proposals').selectAll().where('staff_id', '=', staffId).where('request_id', '=', requestId).executeTakeFirst()

/** Ends proposals that nobody decided within a day. */
export async function lapseProposals(db: Db | Tx, at: number): Promise<void> {
  await db
    .updateTable('act_proposals')
    .set({ state: 'lapsed', decided_at: at, why: '24 小时内没有人复核' })
    .where('state', '=', 'open')
    .where('lapses_at', '<=', at)
    .execute()
}

/** States of those that came to nothing without whoever made them. */
export const cameToNothing = ['stale', 'refused', 'lapsed'] as const satisfies readonly MadeProposal['state'][]

/** Whoever made a proposal that came to nothing says that they know. */
export async function hearProposal(
  { db, clock }: Use<'db' | 'clock'>,
  { id, staffId }: { id: number; staffId: number | null },
): Promise<void> {
  const at = clock()
  await lapseProposals(db, at)
  await transaction(db, async (tx) => {
    const heard = await tx
      .updateTable('act_proposals')
      .set({ heard_at: at })
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .where('state', 'in', cameToNothing)
      .returning('id')
      .executeTakeFirst()
    if (!heard) throw actRefused('只有自己提交、没有办成的才要看。')
    await tellDesk(tx, { at, kind: 'proposal', subject: String(id) })
  })
}

/** The second person: who agrees or does not. */
export interface Decider {
  staffId: number
  account: string
  steppedUp: boolean
  /** Whoever invited them, and whoever took the link of the invitation. */
  invitedBy: readonly number[]
  /** Everybody who could be them. */
  couldBe: ReadonlySet<number>
  /** From when their right to approve holds, in ms. */
  approvesFrom: number
}

/** Whose proposal it is. */
export interface Proposer {
  actor: Actor
  /** Everybody who could be them. */
  couldBe: ReadonlySet<number>
}

interface Decision {
  id: number
  by: Decider
  note: string
  /** The digest of the transfers that the decider was shown. */
  previewed?: string | null | undefined
}

/** A proposal that is done, or stale: what it rests on has moved, or its guards refuse it. */
export interface Approved {
  proposal: MadeProposal
  recorded: Recorded | null
  /** The act's data, told once to who agrees: a link in it is in no record. */
  data: unknown
}

/**
 * Agrees with a proposal and does its act, in one transaction. An act that its guards refuse, that rests on what has moved, or that would move
 * other money than was previewed leaves the proposal stale, with why, and moves nothing. Refuses ownProposal, proposalOver, stepUpNeeded.
 */
export async function approve<Outside extends Inside & Use<'db' | 'clock' | 'log'>, Inside>(
  deps: Outside,
  book: ActBook<Outside, Inside>,
  { id, by, note, previewed }: Decision,
  proposerOf: (proposal: MadeProposal) => Promise<Proposer>,
): Promise<Approved> {
  const standing = await requireProposal(deps.db, id)
  const { actor, couldBe } = await proposerOf(standing)
  refuseDecider(standing, by, deps.clock(), couldBe)
  if (await isOwnMember(deps.db, standing, by)) throw actRefused(whyNotDecideZh.concerned)
  if (!by.steppedUp) throw new Refusal('stepUpNeeded')
  const [name, input] = [standing.act as ActName, acts[standing.act as ActName].input.parse(standing.input) as Record<string, unknown>]
  const command = await commandOf(deps, book, { name, actor }, input)
  const doProposed = async (tx: Tx): Promise<Approved> => {
    const proposal = await decide(deps, tx, { id, by, note }, 'done')
    await sql`savepoint act`.execute(tx)
    try {
      if (!mayDo(acts[name], actor.permissions)) throw actRefused('提交的人现在没有这一步的权限了，请由有权限的同事重新提交。')
      const done = await carryOut(deps, book, tx, { name, actor, input, seen: standing.seen, requestId: requestOf(id), command })
      if (done.digest !== standing.previewed || (previewed && previewed !== done.digest))
        throw new Refusal('movedSince', { now: { seen: done.seen, moved: done.states, transfers: done.transfers, digest: done.digest } })
      const recorded = await recordAct(deps, tx, {
        name,
        actor,
        raw: standing.input,
        requestId: requestOf(id),
        hash: standing.request_hash,
        done,
        said: book.say({ name, input, data: done.data }),
        proposalId: id,
      })
      return { proposal, recorded, data: done.data }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint act`.execute(tx)
      return { proposal: await becomeStale(tx, id, error.message), recorded: null, data: null }
    }
  }
  return transaction(deps.db, async (tx) => {
    const approved = await doProposed(tx)
    await book.stillDecides(tx, by.staffId)
    return approved
  })
}

/** Sends a proposal back. Refuses ownProposal, proposalOver. */
export async function refuse(
  deps: Use<'db' | 'clock'>,
  { stillDecides }: Pick<ActBook<never, never>, 'stillDecides'>,
  decision: Decision,
): Promise<MadeProposal> {
  const standing = await requireProposal(deps.db, decision.id)
  refuseDecider(standing, decision.by, deps.clock())
  return transaction(deps.db, async (tx) => {
    const refused = await decide(deps, tx, decision, 'refused')
    await stillDecides(tx, decision.by.staffId)
    return refused
  })
}

/** Takes back a proposal of one's own. Refuses proposalOver. */
export async function withdraw(deps: Use<'db' | 'clock'>, decision: Decision): Promise<MadeProposal> {
  const standing = await requireProposal(deps.db, decision.id)
  if (standing.staff_id !== decision.by.staffId) throw actRefused('只能撤回自己提交的。')
  return transaction(deps.db, (tx) => decide(deps, tx, decision, 'withdrawn'))
}

async function requireProposal(db: Db, id: number): Promise<MadeProposal> {
  const proposal = await db.selectFrom('act_proposals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!proposal) throw actRefused('没有这条复核，请刷新列表。')
  return proposal
}

/** Why somebody may not decide on a proposal; null when they may. */
export function whyNotDecide(
  { staff_id, subject_kind, subject_id }: Pick<MadeProposal, 'staff_id' | 'subject_kind' | 'subject_id'>,
  { staffId, account, invitedBy, couldBe, approvesFrom }: Omit<Decider, 'steppedUp'>,
  now: number,
  proposerCouldBe: ReadonlySet<number>,
): 'own' | 'concerned' | 'inviter' | 'letIn' | 'sameDoor' | 'tooNew' | null {
  if (staff_id === staffId) return 'own'
  if ((subject_kind === 'staff' || subject_kind === 'member') && subject_id === account) return 'concerned'
  if (invitedBy.includes(staff_id)) return 'inviter'
  if (proposerCouldBe.has(staffId)) return 'letIn'
  if ([...couldBe].some((id) => proposerCouldBe.has(id))) return 'sameDoor'
  return now < approvesFrom ? 'tooNew' : null
}

export const whyNotDecideZh = {
  own: '自己提交的不能自己复核。',
  concerned: '这是关于你自己的，请别的同事复核。',
  inviter: '提交的人是邀请你加入的人，请别的同事复核。',
  letIn: '提交的人是你请进来的，请别的同事复核。',
  sameDoor: '你和提交的人是同一位同事请进来的，请别的同事复核。',
  tooNew: '复核权限刚给你，72 小时后生效。',
} as const

function refuseDecider(proposal: MadeProposal, by: Decider, now: number, proposerCouldBe: ReadonlySet<number> = new Set()): void {
  const why = whyNotDecide(proposal, by, now, proposerCouldBe)
  if (why === 'own') throw new Refusal('ownProposal')
  if (why !== null) throw actRefused(whyNotDecideZh[why])
}

/** Whether the member whose order or money it is about is the decider, who shops here too. */
async function isOwnMember(
  db: Db,
  { member_id }: Pick<MadeProposal, 'member_id'>,
  { account }: Pick<Decider, 'account'>,
): Promise<boolean> {
  if (member_id === null) return false
  const member = await db.selectFrom('members').select('account').where('id', '=', member_id).executeTakeFirst()
  return member?.account === account
}

/** Moves an open proposal on. Refuses proposalOver when it is open no more, or has lapsed. */
async function decide(
  { clock }: Use<'clock'>,
  tx: Tx,
  { id, by, note }: Pick<Decision, 'id' | 'by' | 'note'>,
  to: 'done' | 'refused' | 'withdrawn',
): Promise<MadeProposal> {
  const decided = await tx
    .updateTable('act_proposals')
    .set({ state: to, decided_by: by.staffId, decided_at: clock(), why: note === '' ? null : note })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('lapses_at', '>', clock())
    .returningAll()
    .executeTakeFirst()
  if (!decided) throw new Refusal('proposalOver')
  await tellDesk(tx, { at: clock(), kind: 'proposal', subject: String(id) })
  return decided
}

const becomeStale = (tx: Tx, id: number, why: string): Promise<MadeProposal> =>
  tx.updateTable('act_proposals').set({ state: 'stale', why }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
