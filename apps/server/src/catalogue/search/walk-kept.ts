import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { productListingFilter } from '@otsukai/contract/goods'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { summaryOf } from '../goods/goods-view.ts'
import { findKept } from '../goods/find-kept.ts'
import type { KeptPlace } from '../goods/kept-query.ts'
import { marksFor } from '../collections/marks.ts'
import { badToken, bindingOf } from './page-token.ts'
import { readKept } from '../goods/read-listings.ts'
import { queryOf } from './understand.ts'

type Wanted = InputOf<typeof productListingFilter>
type Answer = DataOf<typeof productListingFilter>

/** A position in the order, and the direction from it. */
interface Place extends KeptPlace {
  back: boolean
}

/**
 * Walks the kept goods: by price or newest first, then by id. A token names a position in that order, not an offset, so that goods that
 * come or go meanwhile shift nothing: none is shown twice or missed. Words are not read by the lexicon.
 */
export async function walkKept(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads'>,
  member: Member | null,
  wanted: Wanted,
): Promise<Answer> {
  const { pageToken, limit, ...bound } = wanted
  const bind = bindingOf(bound)
  const place = pageToken ? readPlace(pageToken, bind) : null
  const query = queryOf(wanted, { keyword: wanted.keyword, brandIds: wanted.brandIds, categoryIds: wanted.categoryIds })
  const back = place?.back ?? false
  const window = { place, back, offset: 0, limit: limit + 1 }
  const { rows, ...counted } = await findKept(deps, { ...query, updatedAfter: wanted.updatedAfter }, window)
  const more = rows.length > limit
  const shown = back ? rows.slice(0, limit).toReversed() : rows.slice(0, limit)
  const heard = await readKept(
    deps.reads,
    shown.map(({ id }) => id),
  )
  const list = shown.flatMap(({ id }) => heard.get(id) ?? []).map(({ value, asOf }) => summaryOf(deps, value, { asOf, stale: false }))
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    ...counted,
    list: await marksFor(deps, member, list),
    nextPageToken: last && (back || more) ? writePlace({ back: false, by: last.by, id: last.id }, bind) : null,
    prevPageToken: first && (back ? more : place !== null) ? writePlace({ back: true, by: first.by, id: first.id }, bind) : null,
  }
}

const writePlace = ({ back, by, id }: Place, bind: string): string => `${bind}.${back ? 'b' : 'f'}.${by}.${id}`

function readPlace(token: string, bind: string): Place {
  const [, bound, direction, by, id] = /^([\w-]{8})\.([bf])\.(\d{1,15})\.([\w-]{1,40})$/.exec(token) ?? []
  if (bound !== bind || by === undefined || id === undefined) throw badToken()
  return { back: direction === 'b', by: Number(by), id }
}
