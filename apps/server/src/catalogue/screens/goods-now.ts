import type { GoodsSummary } from '@otsukai/contract/goods'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { collectedFor } from '../collections/marks.ts'
import { summaryOf } from '../goods/goods-view.ts'
import { readListings } from '../goods/read-listings.ts'

/** Goods with their current state, in the order of `ids`: gone ones with their last known facts, unknown ones left out. */
export async function goodsNow(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  member: Member | null,
  ids: readonly string[],
): Promise<GoodsSummary[]> {
  const heard = await readListings(deps, ids)
  const list = ids.flatMap((id) => {
    const one = heard.get(id)
    return one ? [summaryOf(deps, one.value, one)] : []
  })
  return collectedFor(deps, member, list)
}
