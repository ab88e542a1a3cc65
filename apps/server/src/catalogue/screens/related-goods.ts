import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { GoodsSummary } from '@otsukai/contract/goods'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { summaryOf } from '../goods/goods-view.ts'
import { keepGoods, listingOf } from '../goods/keep-goods.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { marksFor } from '../collections/marks.ts'

/** Time limit for both calls together. */
const ANSWER_WITHIN_MS = 2_500

/** The marketplace's similar goods; none when it is down, because the screen works without them. */
export async function relatedGoods(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  member: Member | null,
  id: string,
): Promise<GoodsSummary[]> {
  try {
    return await marksFor(deps, member, await shareQuestion(deps.questions, `related:${id}`, () => ask(deps, id)))
  } catch (error) {
    if (error instanceof MarketplaceDown) return []
    throw error
  }
}

async function ask(deps: Use<'db' | 'clock' | 'market' | 'goods'>, id: string): Promise<GoodsSummary[]> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const similar = await deps.market.similar(id, { signal })
  // The similar list lacks fields of a card (payer, condition), so the listings are fetched in one call.
  const items = await deps.market.items(
    similar.map((one) => one.id),
    { signal },
  )
  const asOf = deps.clock()
  const listings = similar.flatMap((one) => items.get(one.id) ?? []).map(listingOf)
  await keepGoods(deps.db, listings, asOf)
  return listings.map((listing) => summaryOf(deps, listing, { asOf, stale: false }))
}
