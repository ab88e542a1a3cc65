import type { InputOf } from '@otsukai/contract/call'
import type { invitationStates, staffList, StaffRow as StaffTold } from '@otsukai/contract/desk/staff'
import { COUNTED_AT_MOST } from '@otsukai/contract/staff/staff-fields'
import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import type { StaffRow } from './staff-queries.ts'

type Found = StaffRow & {
  inviter: string | null
  link: 'none' | 'ready' | 'taken'
  link_until: number | null
  factors: number
  sessions: number
}

/** The operator's people, by when they came. Whoever manages them is told more than names. */
export async function listStaff({ db, clock }: Use<'db' | 'clock'>, { cursor, limit }: InputOf<typeof staffList>, manages: boolean) {
  const now = clock()
  const after = Number(cursor ?? 0)
  const { rows } = await sql<Found>`
    select p.*, by.name as inviter, i.expires_at as link_until,
      case when i.staff_id is null then 'none' when i.token_hash is null then 'ready' else 'taken' end as link,
      ((p.totp_secret is not null)::int + (select count(*) from staff_passkeys k where k.staff_id = p.id))::int as factors,
      (select count(*) from staff_sessions s where s.staff_id = p.id and s.expires_at > ${now})::int as sessions
    from staff p left join staff by on by.id = p.invited_by left join staff_invitations i on i.staff_id = p.id
    where p.id > ${Number.isSafeInteger(after) ? after : 0} order by p.id limit ${limit + 1}`.execute(db)
  const counted = await db
    .selectFrom('staff')
    .select('id')
    .limit(COUNTED_AT_MOST + 1)
    .execute()
  const list = rows.slice(0, limit).map((row) => ({ ...named(row), ...(manages && managed(row, now)) }))
  return {
    list,
    nextCursor: rows.length > limit ? String(list.at(-1)!.id) : null,
    count: { n: Math.min(counted.length, COUNTED_AT_MOST), more: counted.length > COUNTED_AT_MOST },
  }
}

const named = ({ id, name, roles, state }: Found) => ({ id, name, roles, state })

const managed = (row: Found, now: number): Partial<StaffTold> => ({
  account: row.account,
  createdAt: row.created_at,
  invitedBy: row.inviter,
  invitation: row.state === 'invited' ? invitationOf(row, now) : null,
  approvesFrom: row.approves_from > now ? row.approves_from : null,
  factors: row.factors,
  sessions: row.sessions,
})

function invitationOf({ link, link_until, password_hash }: Found, now: number): (typeof invitationStates)[number] {
  if (link === 'ready') return 'linkReady'
  if (password_hash !== null) return 'enrolling'
  return link === 'taken' && (link_until ?? 0) > now ? 'linkTaken' : 'linkOver'
}
