import { sql } from 'kysely'
import { beijingDay, beijingDayStart } from '../../platform/beijing-day.ts'
import type { Use } from '../../platform/parts.ts'
import { figuresOf } from './figures-of-day.ts'

const DAY_MS = 86_400_000
/** The last days are made anew: what a gateway reports late belongs to the day on which it was paid. */
const MADE_ANEW = 3
/** Days in one round. */
const A_ROUND = 60

/** Makes the figures of each Beijing day that is over and has none yet, and those of the last days anew. */
export async function makeFigures({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  const now = clock()
  const today = beijingDayStart(now)
  const { rows } = await sql<{ first: number | null; last: string | null }>`
    select (select min(created_at) from members) as first, (select max(day) from desk_figures) as last`.execute(db)
  const { first, last } = rows[0]!
  if (first === null) return
  const since = last === null ? beijingDayStart(first) : Math.min(Date.parse(`${last}T00:00:00+08:00`) + DAY_MS, today - MADE_ANEW * DAY_MS)
  const until = Math.min(today, since + A_ROUND * DAY_MS)
  for (let day = Math.max(since, beijingDayStart(first)); day < until; day += DAY_MS) {
    const figures = JSON.stringify(await figuresOf(db, { from: day, to: day + DAY_MS }))
    await db
      .insertInto('desk_figures')
      .values({ day: beijingDay(day), figures, made_at: now })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ figures, made_at: now }))
      .execute()
  }
}
