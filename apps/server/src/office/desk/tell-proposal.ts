import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { ActDone, ProposalTold } from '@otsukai/contract/desk/acts'
import type { z } from 'zod'
import { cameToNothing, type Decider, type MadeProposal, whyNotDecide, whyNotDecideZh } from '../../platform/acts/proposals.ts'
import type { Recorded } from '../../platform/acts/record-act.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { letInAloneBy } from '../../people/staff/staff-rules.ts'

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
  const people = await peopleOf(db, rows)
  const nameOf = (id: number) => people.get(id)?.name ?? ''
  return rows.map((row) => {
    const state = row.state === 'open' && row.lapses_at <= clock() ? 'lapsed' : row.state
    const why = decider === null ? null : whyNotDecide(row, decider, clock(), letInAloneBy(people.get(row.staff_id)!))
    return {
      id: row.id,
      act: row.act,
      titleZh: acts[row.act as ActName]?.titleZh ?? row.act,
      input: row.input,
      by: nameOf(row.staff_id),
      at: row.at,
      reason: row.reason,
      state,
      whyZh: row.why,
      amountJpy: row.amount_jpy,
      transfers: row.transfers,
      lapsesAt: row.lapses_at,
      decidedBy: row.decided_by === null ? null : nameOf(row.decided_by),
      decidedAt: row.decided_at,
      mayApprove: mayApprove && decider !== null && why === null && state === 'open',
      whyNotZh: why && whyNotDecideZh[why],
      unheard: row.staff_id === decider?.staffId && row.heard_at === null && (cameToNothing as readonly string[]).includes(state),
    }
  })
}

export const tellProposal = async (deps: Use<'db' | 'clock'>, row: MadeProposal, reader: Reader): Promise<ProposalTold> =>
  (await tellProposals(deps, [row], reader))[0]!

async function peopleOf(db: Db, rows: readonly MadeProposal[]) {
  const ids = [...new Set(rows.flatMap(({ staff_id, decided_by }) => [staff_id, ...(decided_by === null ? [] : [decided_by])]))]
  if (ids.length === 0) return new Map<number, never>()
  const people = await db.selectFrom('staff').select(['id', 'name', 'roles', 'invited_by', 'link_by']).where('id', 'in', ids).execute()
  return new Map(people.map((person) => [person.id, person]))
}

/** An act that was done, as its record tells it. */
export const tellDone = ({ said, act, subject_kind, subject_id, moved }: Recorded, data: unknown): z.output<typeof ActDone> => ({
  saidZh: said ?? act,
  subject: subject_kind === null || subject_id === null ? null : { kind: subject_kind, id: subject_id },
  transfers: moved?.transfers ?? [],
  data: data ?? null,
})
