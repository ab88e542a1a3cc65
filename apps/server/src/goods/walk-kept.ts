import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { productListingFilter } from '@otsukai/contract/goods'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Member } from '../http/routes-types.ts'
import { summaryOf } from './goods-view.ts'
import { keptGoods } from './kept-filter.ts'
import { marksFor } from './marks.ts'
import { badToken, bindingOf } from './page-token.ts'
import { readKept } from './read-listings.ts'
import { queryOf } from './understand.ts'

type Wanted = InputOf<typeof productListingFilter>
type Answer = DataOf<typeof productListingFilter>

/** A place between two goods of the order: what lies behind it, or before it. */
interface Place {
  back: boolean
  /** The price or the time that they are sorted by. */
  by: number
  id: string
}

/** Goods without a price come last. */
const orders = {
  newest: { figure: sql<number>`created_at`, descending: true },
  priceAsc: { figure: sql<number>`coalesce(price_jpy, 10000000)`, descending: false },
  priceDesc: { figure: sql<number>`coalesce(price_jpy, 0)`, descending: true },
} as const

/**
 * Walks the goods that we have kept: by price or newest first, then by id. A token names a place in that order, not a number of goods
 * to leave out, so goods that come or go meanwhile move nothing: none is shown twice and none is missed. Words are taken as typed.
 */
export async function walkKept(deps: Deps, member: Member | null, wanted: Wanted): Promise<Answer> {
  const { pageToken, limit, ...bound } = wanted
  const bind = bindingOf(bound)
  const place = pageToken ? readPlace(pageToken, bind) : null
  const query = queryOf(wanted, { keyword: wanted.keyword, brandIds: wanted.brandIds, categoryIds: wanted.categoryIds })
  if (!query) return { total: 0, list: [], nextPageToken: null, prevPageToken: null }
  const kept = await keptGoods(deps, { ...query, updatedAfter: wanted.updatedAfter })
  const { figure, descending } = orders[wanted.sort === 'priceAsc' || wanted.sort === 'priceDesc' ? wanted.sort : 'newest']
  const back = place?.back ?? false
  const down = descending !== back
  const after = place && sql<boolean>`(${figure}, id) ${sql.raw(down ? '<' : '>')} (${place.by}, ${place.id})`
  const rows = await (after ? kept.where(after) : kept)
    .select(['id', figure.as('by')])
    .orderBy(figure, down ? 'desc' : 'asc')
    .orderBy('id', down ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const more = rows.length > limit
  const shown = back ? rows.slice(0, limit).toReversed() : rows.slice(0, limit)
  const { total } = await kept.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const heard = await readKept(
    deps,
    shown.map(({ id }) => id),
  )
  const list = shown.flatMap(({ id }) => heard.get(id) ?? []).map(({ value, asOf }) => summaryOf(value, { asOf, stale: false }))
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    total,
    list: await marksFor(deps, member, list),
    nextPageToken: last && (back || more) ? writePlace({ back: false, by: last.by, id: last.id }, bind) : null,
    prevPageToken: first && (back ? more : place !== null) ? writePlace({ back: true, by: first.by, id: first.id }, bind) : null,
  }
}

const writePlace = ({ back, by, id }: Place, bind: string): string => `${bind}.${back ? 'b' : 'f'}.${by}.${id}`

function readPlace(token: string, bind: string): Place {
  const [, bound, way, by, id] = /^([\w-]{8})\.([bf])\.(\d{1,15})\.([\w-]{1,40})$/.exec(token) ?? []
  if (bound !== bind || by === undefined || id === undefined) throw badToken()
  return { back: way === 'b', by: Number(by), id }
}
