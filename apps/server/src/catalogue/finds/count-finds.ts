import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'

/** What people of this process found, until it is written. */
export interface Finds {
  /** How often each category was, by day and id. */
  categories: Map<string, number>
  /** On which day a member last found a word, by member and word. */
  words: Map<string, string>
  /** Who was counted for what a short while ago: one person pressing again is one find. Never written. */
  counted: LRUCache<string, true>
  writing: NodeJS.Timeout | null
}

const COUNTED_AGAIN_MS = 3_600_000
/** What a crash may lose; nobody waits for a count. */
const WRITE_AFTER_MS = 2_000

export const openFinds = (): Finds => ({
  categories: new Map(),
  words: new Map(),
  counted: new LRUCache({ max: 20_000, ttl: COUNTED_AGAIN_MS }),
  writing: null,
})

/** Counts that a category was looked at, once an hour for the same caller (a member's number or an address, which is not kept). Costs the caller nothing but a map. */
export function noteCategory(deps: Use<'db' | 'clock' | 'log' | 'finds'>, id: string, caller: string): void {
  const { categories } = deps.finds
  const key = JSON.stringify([dayOf(deps.clock()), id])
  if (isNew(deps, `${caller} category ${id}`)) categories.set(key, (categories.get(key) ?? 0) + 1)
}

/** Notes that a member searched for a word and found something. A visitor is nobody who could be counted once. */
export function noteWord(deps: Use<'db' | 'clock' | 'log' | 'finds'>, word: string, memberId: number): void {
  if (isNew(deps, `${memberId} word ${word}`)) deps.finds.words.set(JSON.stringify([word, memberId]), dayOf(deps.clock()))
}

/** Whether this was not noted within the hour; what was noted is written in a moment. */
function isNew(deps: Use<'db' | 'clock' | 'log' | 'finds'>, once: string): boolean {
  const { finds } = deps
  if (finds.counted.has(once)) return false
  finds.counted.set(once, true)
  finds.writing ??= setTimeout(() => void writeFinds(deps), WRITE_AFTER_MS).unref()
  return true
}

const LONGEST_WORD = 30

/** The words as they are counted, or null for what is no word for others' eyes: numbers, addresses, very long texts. */
export function countedWord(typed: string): string | null {
  const word = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const fits = word.length >= 2 && word.length <= LONGEST_WORD && /\p{L}/u.test(word) && !/[@/\\<>]|\d{5,}|:\/\//.test(word)
  return fits ? word : null
}

export const DAY_MS = 86_400_000
/** What was looked for longer ago says nothing of today; a day counts for a fifth less than the next. */
export const DAYS = 14
export const DAY_WEIGHT = 0.8

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Writes what waits. A moment after the first find it comes by itself. */
export async function writeFinds(deps: Use<'db' | 'clock' | 'log' | 'finds'>): Promise<void> {
  const { finds } = deps
  const [categories, words] = [[...finds.categories], [...finds.words]]
  if (finds.writing) clearTimeout(finds.writing)
  finds.categories.clear()
  finds.words.clear()
  finds.writing = null
  try {
    if (categories.length > 0) await addCounts(deps.db, categories)
    if (words.length > 0) await addWords(deps, words)
  } catch (error) {
    deps.log.warn({ err: error }, 'what members found was not counted')
  }
}

async function addCounts(db: Db, counts: readonly [key: string, count: number][]): Promise<void> {
  const rows = counts.map(([key, count]) => {
    const [day, what] = JSON.parse(key) as [string, string]
    return { day, kind: 'category' as const, what, count }
  })
  await db
    .insertInto('finds')
    .values(rows.sort((a, b) => (a.what < b.what ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'what']).doUpdateSet((eb) => ({ count: eb('finds.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()
}

/** A member is established so long after registering, once a recharge of theirs was paid, and while not frozen: accounts that cost nothing say nothing. */
const ESTABLISHED_AFTER_DAYS = 7

/** Of those alone who are established now. */
async function addWords({ db, clock }: Use<'db' | 'clock'>, found: readonly [key: string, day: string][]): Promise<void> {
  const rows = found.map(([key, day]) => {
    const [word, memberId] = JSON.parse(key) as [string, number]
    return { word, memberId, day }
  })
  await sql`
    insert into word_finds (word, member_id, day)
    select f.word, m.id, f.day
    from unnest(${rows.map(({ word }) => word)}::text[], ${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ day }) => day)}::date[]) as f (word, member_id, day)
    join members m on m.id = f.member_id and not m.frozen and m.created_at <= ${clock() - ESTABLISHED_AFTER_DAYS * DAY_MS}
    where exists (select from recharges r where r.member_id = m.id and r.state = 'paid')
    order by 1, 2
    on conflict (word, member_id) do update set day = excluded.day`.execute(db)
}
