import { LRUCache } from 'lru-cache'
import { atMost } from '../../platform/at-most.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'

/** Finds of this process that are not yet written. */
export interface Finds {
  /** Counts of categories, by day and id. */
  categories: Map<string, number>
  /** The day on which a member last found a word, by word and member. */
  words: Map<string, string>
  /** Counts of words that no goods hold, by day and word. */
  unfound: Map<string, number>
  /** Recently counted callers with their finds, so that repeating a search within the hour counts once. Never written. */
  counted: LRUCache<string, true>
  /** How many words that no goods hold a member has added lately, by id. Never written. */
  added: LRUCache<number, number>
  writing: NodeJS.Timeout | null
}

const COUNTED_AGAIN_MS = 3_600_000
/** Finds are written this long after the first; a crash loses them. */
const WRITE_AFTER_MS = 2_000
/** Bounds of words that no goods hold, which anybody can invent. */
const UNFOUND_AT_ONCE = 100
const UNFOUND_A_DAY = 2_000
const UNFOUND_OF_MEMBER = 50

export const openFinds = (): Finds => ({
  categories: new Map(),
  words: new Map(),
  unfound: new Map(),
  counted: new LRUCache({ ...atMost(20_000), ttl: COUNTED_AGAIN_MS }),
  added: new LRUCache({ ...atMost(20_000), ttl: DAY_MS, noUpdateTTL: true }),
  writing: null,
})

/** Counts a view of a category, once an hour for each caller (a member's id or an address, which is not stored). */
export function noteCategory(deps: Use<'db' | 'clock' | 'log' | 'finds'>, id: string, caller: string): void {
  if (!isNew(deps, `${caller} category ${id}`)) return
  const { categories } = deps.finds
  const key = JSON.stringify([dayOf(deps.clock()), id])
  categories.set(key, (categories.get(key) ?? 0) + 1)
}

/** Notes that a member searched for a word and found something. Visitors do not count, because one person could count many times. */
export function noteWord(deps: Use<'db' | 'clock' | 'log' | 'finds'>, word: string, memberId: number): void {
  if (isNew(deps, `${memberId} word ${word}`)) deps.finds.words.set(JSON.stringify([word, memberId]), dayOf(deps.clock()))
}

/** Notes that no goods hold a word that a member searched for, once an hour for each member; who it was is not stored. */
export function noteUnfound(deps: Use<'db' | 'clock' | 'log' | 'finds'>, word: string, memberId: number): void {
  const { unfound, added } = deps.finds
  const key = JSON.stringify([dayOf(deps.clock()), word])
  const before = added.get(memberId) ?? 0
  if (unfound.size >= UNFOUND_AT_ONCE || before >= UNFOUND_OF_MEMBER || !isNew(deps, `${memberId} unfound ${word}`)) return
  unfound.set(key, (unfound.get(key) ?? 0) + 1)
  added.set(memberId, before + 1)
}

/** Whether this was not noted within the hour; if so, schedules the writing. */
function isNew(deps: Use<'db' | 'clock' | 'log' | 'finds'>, once: string): boolean {
  const { finds } = deps
  if (finds.counted.has(once)) return false
  finds.counted.set(once, true)
  finds.writing ??= setTimeout(() => void writeFinds(deps), WRITE_AFTER_MS).unref()
  return true
}

const LONGEST_WORD = 30

/** A search's normalised words, or null for text that is never shown to others: numbers, addresses, very long texts. */
export function countedWord(typed: string): string | null {
  const word = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const fits = word.length >= 2 && word.length <= LONGEST_WORD && /\p{L}/u.test(word) && !/[@/\\<>]|\d{5,}|:\/\//.test(word)
  return fits ? word : null
}

export const DAY_MS = 86_400_000
/** Finds count for this many days, each day with 0.8 of the weight of the next. */
export const DAYS = 14
export const DAY_WEIGHT = 0.8

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Writes the noted finds; called `WRITE_AFTER_MS` after the first. */
export async function writeFinds(deps: Use<'db' | 'clock' | 'log' | 'finds'>): Promise<void> {
  const { finds } = deps
  const [categories, words, unfound] = [[...finds.categories], [...finds.words], [...finds.unfound]]
  if (finds.writing) clearTimeout(finds.writing)
  finds.categories.clear()
  finds.words.clear()
  finds.unfound.clear()
  finds.writing = null
  try {
    if (categories.length > 0) await addCounts(deps.db, categories)
    if (words.length > 0) await addWords(deps, words)
    if (unfound.length > 0) await addUnfound(deps.db, unfound)
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

async function addUnfound(db: Db, counts: readonly [key: string, count: number][]): Promise<void> {
  const rows = counts
    .map(([key, count]) => {
      const [day, word] = JSON.parse(key) as [string, string]
      return { day, word, count }
    })
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  await sql`
    insert into unfound_words (day, word, count)
    select f.day, f.word, f.count
    from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ word }) => word)}::text[], ${rows.map(({ count }) => count)}::bigint[]) as f (day, word, count)
    where exists (select from unfound_words u where u.day = f.day and u.word = f.word)
      or (select count(*) from unfound_words u where u.day = f.day) < ${UNFOUND_A_DAY}
    on conflict (day, word) do update set count = unfound_words.count + excluded.count`.execute(db)
}

/** A member is established this long after registering, with a paid recharge, and while not frozen, so that free accounts cannot make a word hot. */
const ESTABLISHED_AFTER_DAYS = 7

/** Writes the words of established members. */
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

/** Deletes counts of days that count no more. */
export async function forgetFinds({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('finds')
    .where('day', '<=', dayOf(clock() - DAYS * DAY_MS))
    .execute()
}
