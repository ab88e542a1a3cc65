import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { CollectedGoods, collectList } from '@otsukai/contract/collections'
import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { summaryOf } from '../goods/goods-view.ts'
import { readListings } from '../goods/read-listings.ts'
import type { Member } from '../../platform/http/routes-types.ts'

type Wanted = InputOf<typeof collectList>

/** Goods heard more recently are not refreshed. */
const FRESH_MS = 60_000
/** Goods refreshed for one answer: the most that one call to the marketplace takes. */
const REFRESH_AT_MOST = 100

/**
 * A member's collected goods, newest first, with their price when collected and their current status: those not heard within a minute
 * are refreshed in one call. When the marketplace is down, they come as last heard, marked stale.
 */
export async function listCollected(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  member: Member,
  wanted: Wanted,
): Promise<DataOf<typeof collectList>> {
  // A status can be matched only after refreshing all; without one the page alone needs to be fresh.
  if (wanted.status) await readListings(deps, await longestOutdated(deps, member.id))
  const matching = chosen(deps, member.id, wanted.status)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['goods_id', 'listing', 'heard_at', 'collected_at', 'price_then_jpy'])
    .orderBy('collected_at', 'desc')
    .orderBy('goods_id')
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit)
    .execute()
  const outdated = rows.filter(({ heard_at }) => heard_at < deps.clock() - FRESH_MS).map(({ goods_id }) => goods_id)
  const now = await readListings(deps, outdated)
  const list = rows.map(({ goods_id, listing, heard_at, collected_at, price_then_jpy }): CollectedGoods => {
    const heard = now.get(goods_id) ?? { value: listing, asOf: heard_at, stale: outdated.includes(goods_id) }
    return { ...summaryOf(deps, heard.value, heard), collected: true, collectedAt: collected_at, priceThenJpy: price_then_jpy }
  })
  return { total, list }
}

function chosen(deps: Use<'db'>, memberId: number, status: Wanted['status']) {
  const own = deps.db.selectFrom('collected_goods').innerJoin('goods', 'goods.id', 'goods_id').where('member_id', '=', memberId)
  switch (status) {
    case undefined:
      return own
    case 'onSale':
      return own.where('sale', '=', 'onSale')
    case 'orderable':
      return own
        .where('sale', '=', 'onSale')
        .where('price_jpy', 'is not', null)
        .where(sql`listing ->> 'auction'`, 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('seller_marks')
                .select('seller_id')
                .where('seller_marks.member_id', '=', memberId)
                .where('mark', '=', 'blacked')
                .where('seller_id', '=', sql<string>`listing ->> 'sellerId'`),
            ),
          ),
        )
    case 'soldOut':
      return own.where('sale', 'in', ['soldOut', 'trading'])
    case 'gone':
      return own.where('sale', '=', 'stopped')
    case 'priceFell':
      return own.where('sale', '=', 'onSale').whereRef('price_jpy', '<', 'price_then_jpy')
  }
}

async function longestOutdated(deps: Use<'db' | 'clock'>, memberId: number): Promise<string[]> {
  const rows = await chosen(deps, memberId, undefined)
    .select('goods_id')
    .where('heard_at', '<', deps.clock() - FRESH_MS)
    .orderBy('heard_at')
    .limit(REFRESH_AT_MOST)
    .execute()
  return rows.map(({ goods_id }) => goods_id)
}
