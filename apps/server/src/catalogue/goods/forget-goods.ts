import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'

const DAY_MS = 86_400_000
/** Goods that no list and no reader met for so long are sold or gone. */
const ABSENT_FOR_MS = 180 * DAY_MS
/** In one round, an hour: more than a day's new listings in a day. */
const A_ROUND = 5_000

/** Takes out goods long absent, with their prices, unless a member has collected them or written about them. */
export async function forgetGoods({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await named(db, 'forget-goods', forget, [clock() - ABSENT_FOR_MS, A_ROUND])
}

const forget = `
  with absent as materialized (
    select id from goods where heard_at < $1
      and not exists (select from collected_goods where goods_id = goods.id)
      and not exists (select from uncollected_goods where goods_id = goods.id)
      and not exists (select from threads where goods_id = goods.id)
    order by heard_at limit $2
  ), prices as (
    delete from goods_prices where goods_id in (select id from absent)
  ), indexed as (
    delete from goods_index where id in (select id from absent)
  )
  delete from goods where id in (select id from absent)`
