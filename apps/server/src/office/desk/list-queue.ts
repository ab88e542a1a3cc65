import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { deskQueue } from '@otsukai/contract/desk/queue'
import { COUNTED_AT_MOST } from '@otsukai/contract/staff/staff-fields'
import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { pageOf } from './keyset.ts'
import { endsOfOpen, entryRows, type OpenEntry } from './entry-rows.ts'
import { isOneOf, when } from './list-page.ts'
import { claimOf, dueOfEntry, isSnoozed, tellEntry } from './tell-entry.ts'

type Deps = Use<'db' | 'clock' | 'config'>
type Input = InputOf<typeof deskQueue>

/** An open entry and its place: by due time, which puts what is overdue first, then by the yen at stake. */
interface Placed {
  row: OpenEntry
  place: [dueAt: number, minusJpy: number, id: number]
}

/** Open entries by urgency. What is open is bounded by how much people leave undone, not by the history. */
export async function openByUrgency(deps: Deps): Promise<Placed[]> {
  const { rows } = await sql<OpenEntry>`
    select e.id, e.kind, e.opened_at, e.settled_at, e.claimed_by, e.claimed_at, claimer.name as claimer, e.snoozed_until,
      ${endsOfOpen},
      coalesce(e.amount_jpy, (e.facts ->> 'amountJpy')::bigint, (e.facts ->> 'paidJpy')::bigint, (e.facts ->> 'priceJpy')::bigint) as amount_jpy
    from desk_entries e left join staff claimer on claimer.id = e.claimed_by where e.settled_at is null`.execute(deps.db)
  return rows
    .map((row): Placed => ({ row, place: [dueOfEntry(deps, row), -(row.amount_jpy ?? 0), row.id] }))
    .sort((one, other) => comparePlaces(one.place, other.place))
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return one[at]! - other[at]!
  return 0
}

/** A page of the queue. */
export async function listQueue(deps: Deps, staff: Staff, input: Input): Promise<DataOf<typeof deskQueue>> {
  const now = deps.clock()
  const reading = openByUrgency(deps)
  const [open, page] = await Promise.all([
    reading,
    input.state === 'settled' ? settledPage(deps, staff, input) : reading.then((open) => openPage(deps, staff, input, open)),
  ])
  const awake = open.filter(({ row }) => !isSnoozed(row, now))
  const kinds = new Map<string, number>()
  for (const { row } of awake) kinds.set(row.kind, (kinds.get(row.kind) ?? 0) + 1)
  return {
    ...page,
    tabs: {
      all: awake.length,
      mine: awake.filter(({ row }) => claimOf(row, now) === staff.id && staff.id !== null).length,
      unclaimed: awake.filter(({ row }) => claimOf(row, now) === null).length,
      snoozed: open.length - awake.length,
      kinds: Object.fromEntries(kinds),
    },
  }
}

const kindsOf = ({ kind }: Input): ReadonlySet<string> | null => (kind === undefined ? null : new Set(kind.split(',')))

async function openPage(deps: Deps, staff: Staff, input: Input, open: readonly Placed[]) {
  const now = deps.clock()
  const kinds = kindsOf(input)
  const wanted = open.filter(
    ({ row }) =>
      isSnoozed(row, now) === (input.state === 'snoozed') &&
      (kinds === null || kinds.has(row.kind)) &&
      (input.mine !== 'true' || (staff.id !== null && claimOf(row, now) === staff.id)) &&
      (input.unclaimed !== 'true' || claimOf(row, now) === null),
  )
  const after = input.cursor?.split('.').map(Number)
  const rest = after ? wanted.filter(({ place }) => comparePlaces(place, after) > 0) : wanted
  const { list, nextCursor } = pageOf(rest.slice(0, input.limit + 1), input.limit, ({ place }) => place.join('.'))
  return {
    list: (await entryRows(deps.db, sql`select unnest(${list.map(({ row }) => row.id)}::bigint[])`)).map((row) =>
      tellEntry(deps, row, staff),
    ),
    nextCursor,
    count: { n: Math.min(wanted.length, COUNTED_AT_MOST), more: wanted.length > COUNTED_AT_MOST },
  }
}

/** Settled entries, the newest first. */
async function settledPage(deps: Deps, staff: Staff, input: Input) {
  const kinds = kindsOf(input)
  const where = [
    sql`e.settled_at is not null`,
    ...when(kinds, (some) => isOneOf(sql`e.kind`, [...some])),
    ...(input.mine === 'true' ? [sql`e.settled_by = ${staff.name}`] : []),
  ]
  const all = sql.join(where, sql` and `)
  const [at = NaN, id = NaN] = input.cursor?.split('.').map(Number) ?? []
  const after = Number.isFinite(id) ? sql`and (e.settled_at, e.id) < (${at}::bigint, ${id}::bigint)` : sql``
  const ids = sql`select id from desk_entries e where ${all} ${after} order by e.settled_at desc, e.id desc limit ${input.limit + 1}`
  const [rows, { rows: counted }] = await Promise.all([
    entryRows(deps.db, ids),
    sql`select from desk_entries e where ${all} limit ${COUNTED_AT_MOST + 1}`.execute(deps.db),
  ])
  const { list, nextCursor } = pageOf(rows, input.limit, (row) => `${row.settled_at}.${row.id}`)
  return {
    list: list.map((row) => tellEntry(deps, row, staff)),
    nextCursor,
    count: { n: Math.min(counted.length, COUNTED_AT_MOST), more: counted.length > COUNTED_AT_MOST },
  }
}
