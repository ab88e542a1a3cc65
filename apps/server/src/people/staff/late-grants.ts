import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { APPROVES_AFTER_MS } from './staff-rules.ts'

export interface Grant {
  /** Of the act. */
  id: number
  at: number
  said: string
  by: string
  secondBy: string | null
}

/** What changed of people's rights within 72 hours, the latest first: so that no manager misses what two others agreed to. */
export async function lateGrants({ db, clock }: Use<'db' | 'clock'>, atMost = 50): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select a.id, a.at, a.said, a.staff as by, s.name as "secondBy"
    from staff_acts a
      left join act_proposals p on p.id = a.proposal_id
      left join staff s on s.id = p.decided_by
    where a.subject_kind = 'staff' and a.act in ('invite-staff', 'change-roles', 'lost-factor')
      and a.at > ${clock() - APPROVES_AFTER_MS} and a.refused is null
    order by a.id desc limit ${atMost}`.execute(db)
  return rows
}
