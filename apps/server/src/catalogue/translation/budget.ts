import type { Db, Tx } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const LISTINGS_A_DAY = 40

/** What is asked for: so many characters, for one listing, by this member. */
export interface Asked {
  chars: number
  /** Null: nobody who could press. */
  memberId: number | null
  at: number
}

interface Purse {
  kind: 'day' | 'hour' | 'member'
  subject: number
  startsAt: number
  wanted: number
  limit: number
}

/** In the order in which they are locked. An hour takes an eighth of the day's at most, so that a rush leaves some for the evening. */
function pursesOf({ config }: Use<'config'>, { chars, memberId, at }: Asked): Purse[] {
  const perDay = config.translateCharsPerDay
  const day = { subject: 0, startsAt: at - (at % DAY_MS), wanted: chars }
  return [
    ...(memberId === null ? [] : [{ ...day, kind: 'member' as const, subject: memberId, wanted: 1, limit: LISTINGS_A_DAY }]),
    { ...day, kind: 'hour', startsAt: at - (at % HOUR_MS), limit: Math.floor(perDay / 8) },
    { ...day, kind: 'day', limit: perDay },
  ]
}

/** Takes what is asked for out of the budget; false when it does not cover it: then the transaction must not commit. */
export async function takeBudget(deps: Use<'config'>, tx: Tx, asked: Asked): Promise<boolean> {
  for (const { kind, subject, startsAt, wanted, limit } of pursesOf(deps, asked)) {
    const taken = await named(tx, 'translation-budget-take', take, [kind, subject, startsAt, wanted, limit])
    if (taken.length === 0) return false
  }
  return true
}

const take = `
  insert into translation_budget as b (kind, subject, starts_at, used)
  select $1::text, $2::bigint, $3::bigint, $4::bigint where $4::bigint <= $5::bigint
  on conflict (kind, subject, starts_at) do update set used = b.used + excluded.used where b.used + excluded.used <= $5::bigint
  returning used`

/** Puts characters back that were taken at `at` and surely not spent. */
export async function giveBack(deps: Use<'config'>, tx: Tx, taken: Pick<Asked, 'chars' | 'at'>): Promise<void> {
  for (const { kind, subject, startsAt, wanted } of pursesOf(deps, { ...taken, memberId: null }))
    await named(tx, 'translation-budget-back', back, [kind, subject, startsAt, wanted])
}

const back = 'update translation_budget set used = used - $4::bigint where kind = $1 and subject = $2 and starts_at = $3'

/** Whether the budget would cover it now. */
export async function coversBudget(deps: Use<'config' | 'db'>, asked: Asked): Promise<boolean> {
  const purses = pursesOf(deps, asked)
  const used = await usedOf(deps.db, purses)
  return purses.every(({ wanted, limit }, at) => (used[at] ?? 0) + wanted <= limit)
}

/** What is left for all members, in characters. */
export async function budgetLeft(deps: Use<'config' | 'db' | 'clock'>): Promise<Record<string, number>> {
  const purses = pursesOf(deps, { chars: 0, memberId: null, at: deps.clock() })
  const used = await usedOf(deps.db, purses)
  return Object.fromEntries(purses.map(({ kind, limit }, at) => [kind, limit - (used[at] ?? 0)]))
}

async function usedOf(db: Db, purses: readonly Purse[]): Promise<number[]> {
  const values = [purses.map(({ kind }) => kind), purses.map(({ subject }) => subject), purses.map(({ startsAt }) => startsAt)]
  const rows = await named<{ used: number }>(db, 'translation-budget-used', usedNow, values)
  return rows.map(({ used }) => used)
}

const usedNow = `
  select coalesce(b.used, 0) as used
  from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as p (kind, subject, starts_at, n)
  left join translation_budget b using (kind, subject, starts_at)
  order by p.n`
