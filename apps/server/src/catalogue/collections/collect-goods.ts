import type { Use } from '../../platform/parts.ts'
import { readListing } from '../goods/read-listing.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'

/** Collects goods with their current price; repeating it changes nothing. Throws 404 for unknown goods. */
export async function collectGoods(
  deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  member: Member,
  id: string,
): Promise<null> {
  const heard = await readListing(deps, id)
  if (!heard) throw notFound(`goods ${id}`)
  await deps.db
    .insertInto('collected_goods')
    .values({ member_id: member.id, goods_id: id, collected_at: deps.clock(), price_then_jpy: heard.item.priceJpy })
    .onConflict((conflict) => conflict.columns(['member_id', 'goods_id']).doNothing())
    .execute()
  return null
}
