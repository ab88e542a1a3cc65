import type { Entry } from '@otsukai/contract/desk/queue'
import { CLAIM_MS } from '../../platform/desk/claim-entry.ts'
import { type DeskKind, rightOf, settledBy } from '../../platform/desk/desk-kinds.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { dueOf, urgencyOf } from './due-rules.ts'
import type { EntryRow, OpenEntry } from './entry-rows.ts'
import { kindZh } from './entry-words.ts'
import { offersOf } from './offer-acts.ts'
import { maySettle, readsFacts, readsStakes } from './rights.ts'

type Deps = Use<'clock' | 'config'>

/** What an entry's due time depends on. */
type DueEntry = Pick<OpenEntry, 'kind' | 'opened_at' | 'ends_at' | 'closes_at' | 'told_ends_at'>

export const dueOfEntry = ({ config }: Use<'config'>, { kind, opened_at, ends_at, closes_at, told_ends_at }: DueEntry): number => {
  const told = told_ends_at === null ? null : Date.parse(told_ends_at)
  return dueOf({ kind, openedAt: opened_at, endsAt: ends_at ?? told, closesAt: closes_at }, config.openingHours)
}

/** Who works on an entry now: claims lapse. */
export const claimOf = ({ claimed_by, claimed_at, settled_at }: OpenEntry, now: number): number | null =>
  settled_at === null && claimed_by !== null && now - (claimed_at ?? 0) < CLAIM_MS ? claimed_by : null

export const isSnoozed = ({ snoozed_until, settled_at }: OpenEntry, now: number): boolean =>
  settled_at === null && snoozed_until !== null && snoozed_until > now

/** An entry as the caller may read it. */
export function tellEntry(deps: Deps, row: EntryRow, { permissions, id: staffId }: Staff): Entry {
  const now = deps.clock()
  const { kind } = row
  const dueAt = row.settled_at === null ? dueOfEntry(deps, row) : null
  const claimer = claimOf(row, now)
  return {
    id: row.id,
    kind,
    subject: row.subject,
    titleZh: kindZh(kind),
    detailZh: detailOf(row),
    facts: readsFacts(permissions, kind) ? row.facts : {},
    acts: actsOf(row, permissions),
    dueAt,
    urgency: urgencyOf(dueAt, now),
    claimedBy: claimer === null ? null : { id: claimer, name: row.claimer ?? '', at: row.claimed_at!, mine: claimer === staffId },
    ...(readsStakes(permissions, kind) && { amountJpy: row.amount_jpy }),
    openedAt: row.opened_at,
    version: row.version,
    about: aboutOf(row),
    member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    mine: maySettle(permissions, kind),
    snoozedUntil: isSnoozed(row, now) ? row.snoozed_until : null,
    snoozedWhy: isSnoozed(row, now) ? row.snoozed_why : null,
    notes: row.notes,
    settledAt: row.settled_at,
    settledBy: row.settled_by,
    settledWhy: row.settled_why,
  }
}

const detailOf = ({ title, member_name, subject, goods_id, facts }: EntryRow): string =>
  [title ?? goods_id ?? (typeof facts['line'] === 'string' ? facts['line'] : subject), member_name]
    .filter((part) => part !== null)
    .join(' · ')

const aboutOf = ({ order_id, parcel_id, member_id }: EntryRow): Entry['about'] => {
  if (order_id !== null) return { kind: 'order', id: order_id }
  if (parcel_id !== null) return { kind: 'parcel', id: parcel_id }
  return member_id === null ? null : { kind: 'member', id: String(member_id) }
}

/** The acts that settle it; to close it with a reason alone needs the right of its kind. */
function actsOf(row: EntryRow, permissions: Staff['permissions']): Entry['acts'] {
  const names = settledBy(row.kind as DeskKind).filter((name) => name !== 'settle-entry' || permissions.has(rightOf(row.kind as DeskKind)))
  const known = {
    entry: String(row.id),
    order: row.order_id ?? undefined,
    parcel: row.parcel_id ?? undefined,
    member: row.member_id === null ? undefined : `member:${row.member_id}`,
    bid: row.kind === 'bidByHand' ? row.subject : undefined,
    goods: row.goods_id ?? undefined,
    account: row.kind === 'accountPaused' ? row.subject : undefined,
    day: typeof row.facts['day'] === 'string' ? row.facts['day'] : undefined,
  }
  return offersOf(names, known, permissions, () => (row.settled_at === null ? null : `${row.settled_by} 已经办完。`))
}
