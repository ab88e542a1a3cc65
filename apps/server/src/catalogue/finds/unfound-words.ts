import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { DAY_MS, dayOf } from './count-finds.ts'

const KEPT_DAYS = 90
const MOST = 200

interface UnfoundWord {
  word: string
  /** On how many days it was searched for. */
  days: number
  searches: number
}

/** Words that no goods hold, those of most days first. */
export async function unfoundWords({ db }: Use<'db'>): Promise<UnfoundWord[]> {
  const { rows } = await sql<UnfoundWord>`
    select word, count(*)::int as days, sum(count)::int as searches from unfound_words
    group by word order by days desc, searches desc, word limit ${MOST}`.execute(db)
  return rows
}

/** Deletes words that nobody added in time. */
export async function forgetUnfound({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('unfound_words')
    .where('day', '<=', dayOf(clock() - KEPT_DAYS * DAY_MS))
    .execute()
}
