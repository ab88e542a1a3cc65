import { type MarketItem, type MarketListing } from '@otsukai/connectors/marketplace'
import { sql } from 'kysely'
import { type Db } from '../db/client.ts'

/** Words as they are compared: one width, one case. */
export const foldWords = (text: string): string => text.normalize('NFKC').toLowerCase()

const isItem = (listing: MarketListing | MarketItem): listing is MarketItem => 'checksum' in listing

/** The part of an item that lists show: what is kept of an item that was read among others, whose shipping fee nobody asked for. */
export function listingOf(item: MarketListing | MarketItem): MarketListing {
  const { id, kind, name, priceJpy, status, sale, thumbnailUrl, photoUrls, sellerId, shopId } = item
  const { category, brand, conditionId, shippingPayer, createdAt, updatedAt } = item
  return {
    id,
    kind,
    name,
    priceJpy,
    status,
    sale,
    thumbnailUrl,
    photoUrls,
    sellerId,
    shopId,
    category,
    brand,
    conditionId,
    shippingPayer,
    createdAt,
    updatedAt,
  }
}

/**
 * Keeps what the marketplace has just told us: the newest word on a listing wins, a whole item stays until a newer one comes, and a
 * price that differs from the last one seen is written down. One statement for a whole page.
 */
export async function keepGoods(db: Db, heard: readonly (MarketListing | MarketItem)[], at: number): Promise<void> {
  if (heard.length === 0) return
  const rows = heard.map((one) => ({
    id: one.id,
    listing: listingOf(one),
    item: isItem(one) ? one : null,
    words: foldWords(`${one.name} ${one.brand?.name ?? ''}`),
    sale: one.sale,
    price_jpy: one.priceJpy,
  }))
  await sql`
    with heard as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h (id text, listing jsonb, item jsonb, words text, sale text, price_jpy bigint)
    ), kept as (
      insert into goods (id, listing, item, words, sale, price_jpy, heard_at, item_heard_at)
      select id, listing, nullif(item, 'null'), words, sale, price_jpy, ${at}::bigint, case when nullif(item, 'null') is not null then ${at}::bigint end from heard order by id
      on conflict (id) do update set
        listing = excluded.listing, words = excluded.words, sale = excluded.sale, price_jpy = excluded.price_jpy, heard_at = excluded.heard_at,
        item = coalesce(excluded.item, goods.item), item_heard_at = coalesce(excluded.item_heard_at, goods.item_heard_at)
      where goods.heard_at <= excluded.heard_at
      returning id, price_jpy
    )
    insert into goods_prices (goods_id, at, price_jpy)
    select k.id, ${at}::bigint, k.price_jpy from kept k
    where k.price_jpy is not null
      and k.price_jpy is distinct from (select p.price_jpy from goods_prices p where p.goods_id = k.id order by p.at desc limit 1)
    on conflict do nothing`.execute(db)
}
