import { setImmediate } from 'node:timers/promises'
import type { Use } from '../../platform/parts.ts'
import { named } from '../../platform/db/prepared.ts'
import type { PageToken } from './page-token.ts'
import type { Strand } from './search-strand.ts'

/** The state from which the next page goes on. */
export interface WalkRest {
  strands: Strand[]
  /** Whether it went on by position: nobody knows which goods were shown before, so that none can be called only near. */
  resumed?: true
}

/** A shown page of a walk. */
export interface StoredPage {
  ids: string[]
  /** Null for the last page. */
  rest: WalkRest | null
  total: number
  totalIsMore: boolean
  stale: boolean
  /** Typed words left out. */
  leftOut: string[]
  /** The place in the page from which the listings are only near to what was typed. */
  widerFrom: number | null
  /** Ids shown up to and including this page. */
  seen: string[]
}

/** How long a walk can be continued. */
const WALK_LASTS_MS = 2 * 3_600_000

export async function findPage({ db, questions }: Use<'db' | 'questions'>, { walk, page }: PageToken): Promise<StoredPage | null> {
  await questions.get(storing({ walk, page }))
  const [row] = await named<StoredPage>(db, 'find-search-page', select, [walk, page])
  return row ?? null
}

const select = `
  select ids, rest, total, total_is_more as "totalIsMore", stale, left_out as "leftOut", wider_from as "widerFrom",
    array(select unnest(earlier.ids) from search_pages earlier where earlier.walk = $1 and earlier.page <= $2 order by earlier.page) as seen
  from search_pages where walk = $1 and page = $2`

/** Stores a page; false when another request stored it first: then that one counts. */
export async function storePage(
  { db, clock }: Use<'db' | 'clock'>,
  { walk, page }: PageToken,
  { ids, rest, total, totalIsMore, stale, leftOut, widerFrom }: Omit<StoredPage, 'seen'>,
): Promise<boolean> {
  const values = [walk, page, ids, rest && JSON.stringify(rest), total, totalIsMore, stale, leftOut, widerFrom, clock()]
  const rows = await named(db, 'store-search-page', insert, values)
  return rows.length > 0
}

/**
 * Stores the first page of a new walk in the background; `findPage` in this process waits for it. A walk whose page could not be stored
 * goes on by position.
 */
export function storeLater(deps: Use<'db' | 'clock' | 'log' | 'questions'>, token: PageToken, page: Omit<StoredPage, 'seen'>): void {
  const store = async () => {
    // Lets the answer go out before the query.
    await setImmediate()
    await storePage(deps, token, page).catch((error: unknown) => deps.log.warn({ err: error }, 'a page was not stored'))
  }
  const { questions } = deps
  questions.set(
    storing(token),
    store().finally(() => questions.delete(storing(token))),
  )
}

const storing = ({ walk, page }: PageToken): string => `store:${walk}.${page}`

const insert = `
  insert into search_pages (walk, page, ids, rest, total, total_is_more, stale, left_out, wider_from, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict do nothing returning page`

/** Deletes walks that can no longer be continued. */
export async function forgetWalks({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('search_pages')
    .where('made_at', '<', clock() - WALK_LASTS_MS)
    .execute()
}
