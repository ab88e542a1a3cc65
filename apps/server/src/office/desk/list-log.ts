import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { InputOf } from '@otsukai/contract/call'
import type { deskLog, LogRow } from '@otsukai/contract/desk/log'
import { type OwnAct, ownActs } from '@otsukai/contract/staff/own-acts'
import { sql } from 'kysely'
import type { MovedByAct } from '../../platform/acts/acts-tables.ts'
import { holding } from '../../platform/db/like.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { listPage, type ListOf, when } from './list-page.ts'
import { withMaskedAccounts } from './mask-contacts.ts'

type Input = InputOf<typeof deskLog>

/** Words are looked for in so many of the newest acts. */
const WORDS_SEARCHED = 50_000

export interface Logged {
  id: number
  at: number
  staff: string
  actor: string | null
  act: string
  said: string | null
  reason: string
  subject_kind: string | null
  subject_id: string | null
  member_id: number | null
  refused: string | null
  proposal_id: number | null
  amount_jpy: number | null
  moved: MovedByAct | null
}

const saying = (words: string) => sql`
  a.id > (select coalesce(max(id), 0) - ${WORDS_SEARCHED} from staff_acts)
    and (${holding(sql`a.said`, words)} or ${holding(sql`a.reason`, words)} or a.staff = ${words})`

/** The acts that somebody may read: all of them, or their own. */
export const logBy = ({ permissions, id }: Staff, filters: Omit<Input, 'cursor' | 'limit'>): ListOf => ({
  select: sql`a.id, a.at, a.staff, a.actor, a.act, a.said, a.reason, a.subject_kind, a.subject_id, a.member_id, a.refused, a.proposal_id, a.amount_jpy, a.moved`,
  from: sql`staff_acts a`,
  where: [
    ...(permissions.has('money.read') || permissions.has('staff.manage') ? [] : [sql`a.staff_id = ${id ?? 0}`]),
    ...when(filters.act, (act) => sql`a.act = ${act}`),
    ...when(filters.by, (by) => sql`a.staff_id = ${by}`),
    ...when(filters.kind, (kind) => sql`a.subject_kind = ${kind}`),
    ...when(filters.subject, (subject) => sql`a.subject_id = ${subject}`),
    ...when(filters.refused, (flag) => (flag === 'true' ? sql`a.refused is not null` : sql`a.refused is null`)),
    ...when(filters.from, (from) => sql`a.at >= ${from}`),
    ...when(filters.to, (to) => sql`a.at < ${to}`),
    ...when(filters.q === '' ? null : filters.q, saying),
  ],
  key: sql`a.id`,
  id: sql`a.id`,
  idType: 'bigint',
  isWalked: !!filters.q,
  dir: 'desc',
})

export async function listLog({ db }: Use<'db'>, staff: Staff, { cursor, limit, ...filters }: Input) {
  const { list, sumJpy: _, ...page } = await listPage<Logged>(db, logBy(staff, filters), { cursor, limit })
  return { ...page, list: list.map(tellLogged) }
}

export function titleOfAct(name: string): string {
  if (Object.hasOwn(acts, name)) return acts[name as ActName].titleZh
  return Object.hasOwn(ownActs, name) ? ownActs[name as OwnAct] : name
}

export const tellLogged = (row: Logged): LogRow => ({
  id: row.id,
  at: row.at,
  by: row.staff,
  via: row.actor?.split(':')[0] ?? 'cli',
  act: row.act,
  titleZh: titleOfAct(row.act),
  saidZh: withMaskedAccounts(row.said ?? titleOfAct(row.act)),
  reason: row.reason,
  subject: subjectOf(row),
  refused: row.refused === null ? null : withMaskedAccounts(row.refused),
  proposal: row.proposal_id,
  amountJpy: row.amount_jpy,
  transfers: row.moved?.transfers ?? [],
  states: row.moved?.states ?? [],
})

/** A member is told by number: their account is a contact. */
export function subjectOf({
  subject_kind: kind,
  subject_id: id,
  member_id,
}: Pick<Logged, 'subject_kind' | 'subject_id' | 'member_id'>): LogRow['subject'] {
  if (kind === null || id === null) return null
  return kind === 'member' ? { kind, id: String(member_id ?? '') } : { kind, id }
}
