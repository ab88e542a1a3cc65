import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { ActDone, ProposalTold } from '@otsukai/contract/desk/acts'
import type { z } from 'zod'
import { cameToNothing, type Decider, type MadeProposal, whyNotDecide, whyNotDecideZh } from '../../platform/acts/proposals.ts'
import type { Recorded } from '../../platform/acts/record-act.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { letIns } from '../../people/staff/staff-queries.ts'
import { whoCouldBe } from '../../people/staff/staff-rules.ts'
import { subjectOf } from './list-log.ts'
import { masked, withMaskedAccounts } from './mask-contacts.ts'

/** Who looks at proposals. */
export interface Reader {
  decider: Decider | null
  mayApprove: boolean
}

/** Proposals as the desk shows them, with the names of people and what the reader may do. */
export async function tellProposals(
  { db, clock }: Use<'db' | 'clock'>,
  rows: readonly MadeProposal[],
  { decider, mayApprove }: Reader,
): Promise<ProposalTold[]> {
  const [names, members, staff] = [await namesOf(db, rows), await membersOf(db, rows), await letIns(db)]
  const nameOf = (id: number) => names.get(id) ?? ''
  return rows.map((row) => {
    const state = row.state === 'open' && row.lapses_at <= clock() ? 'lapsed' : row.state
    const member = 'member' in row.input ? (members.get(row.member_id ?? 0) ?? null) : null
    const mine = row.staff_id === decider?.staffId
    const why = decider === null ? null : whyNotDecide(row, decider, clock(), whoCouldBe(row.staff_id, staff))
    return {
      id: row.id,
      act: row.act,
      titleZh: acts[row.act as ActName]?.titleZh ?? row.act,
      input: member ? { ...row.input, member: `member:${member.id}` } : row.input,
      member,
      by: nameOf(row.staff_id),
      mine,
      at: row.at,
      reason: row.reason,
      state,
      whyZh: row.why && withMaskedAccounts(row.why),
      amountJpy: row.amount_jpy,
      transfers: row.transfers,
      states: row.states,
      lapsesAt: row.lapses_at,
      decidedBy: row.decided_by === null ? null : nameOf(row.decided_by),
      decidedAt: row.decided_at,
      mayApprove: mayApprove && decider !== null && why === null && state === 'open',
      whyNotZh: why && whyNotDecideZh[why],
      unheard: mine && row.heard_at === null && (cameToNothing as readonly string[]).includes(state),
    }
  })
}

export const tellProposal = async (deps: Use<'db' | 'clock'>, row: MadeProposal, reader: Reader): Promise<ProposalTold> =>
  (await tellProposals(deps, [row], reader))[0]!

/** The members that proposals are about: an account is a contact, which nobody is told by the way. */
async function membersOf(db: Db, rows: readonly MadeProposal[]) {
  const ids = rows.flatMap(({ member_id }) => member_id ?? [])
  if (ids.length === 0) return new Map<number, never>()
  const members = await db.selectFrom('members').select(['id', 'name', 'account']).where('id', 'in', ids).execute()
  return new Map(members.map((member) => [member.id, { ...member, account: masked(member.account) }]))
}

async function namesOf(db: Db, rows: readonly MadeProposal[]) {
  const ids = [...new Set(rows.flatMap(({ staff_id, decided_by }) => [staff_id, ...(decided_by === null ? [] : [decided_by])]))]
  if (ids.length === 0) return new Map<number, never>()
  const people = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(people.map((person) => [person.id, person.name]))
}

/** An act that was done, as its record tells it. */
export function tellDone(recorded: Recorded, data: unknown): z.output<typeof ActDone> {
  const { said, act, subject_kind, moved } = recorded
  return {
    saidZh: subject_kind === 'member' ? withMaskedAccounts(said ?? act) : (said ?? act),
    subject: subjectOf(recorded),
    transfers: moved?.transfers ?? [],
    data: data ?? null,
  }
}
