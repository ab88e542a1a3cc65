import { LRUCache } from 'lru-cache'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { FindKind } from './discovery-tables.ts'

/** What members of this process found, until it is written. */
export interface Finds {
  waiting: Map<string, number>
  /** Who was counted for what a short while ago: one person pressing again is one find. Never written. */
  counted: LRUCache<string, true>
  writing: NodeJS.Timeout | null
}

const COUNTED_AGAIN_MS = 3_600_000
/** What a crash may lose; nobody waits for a count. */
const WRITE_AFTER_MS = 2_000

export const openFinds = (): Finds => ({ waiting: new Map(), counted: new LRUCache({ max: 20_000, ttl: COUNTED_AGAIN_MS }), writing: null })

/** Counts a find, once an hour for the same caller (a member's number or an address, which is not kept). Costs the caller nothing but a map. */
export function noteFind(deps: Deps, kind: FindKind, what: string, caller: string): void {
  const { finds } = deps.goods
  const once = `${caller} ${kind} ${what}`
  if (finds.counted.has(once)) return
  finds.counted.set(once, true)
  const key = JSON.stringify([dayOf(deps.clock()), kind, what])
  finds.waiting.set(key, (finds.waiting.get(key) ?? 0) + 1)
  finds.writing ??= setTimeout(() => void writeFinds(deps), WRITE_AFTER_MS).unref()
}

const LONGEST_WORD = 30

/** The words as they are counted, or null for what is no word for others' eyes: numbers, addresses, very long texts. */
export function countedWord(typed: string): string | null {
  const word = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const fits = word.length >= 2 && word.length <= LONGEST_WORD && /\p{L}/u.test(word) && !/[@/\\<>]|\d{5,}|:\/\//.test(word)
  return fits ? word : null
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Writes what waits. A moment after the first find it comes by itself. */
export async function writeFinds(deps: Deps): Promise<void> {
  const { finds } = deps.goods
  const counts = [...finds.waiting]
  if (finds.writing) clearTimeout(finds.writing)
  finds.waiting.clear()
  finds.writing = null
  if (counts.length === 0) return
  try {
    await addCounts(deps.db, counts)
  } catch (error) {
    deps.log.warn({ err: error }, 'what members found was not counted')
  }
}

async function addCounts(db: Db, counts: readonly [key: string, count: number][]): Promise<void> {
  const rows = counts.map(([key, count]) => {
    const [day, kind, what] = JSON.parse(key) as [string, FindKind, string]
    return { day, kind, what, count }
  })
  await db
    .insertInto('finds')
    .values(rows.sort((a, b) => (a.what < b.what ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'what']).doUpdateSet((eb) => ({ count: eb('finds.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()
}
