import type { MarketItem, MarketListing } from '@otsukai/connectors/marketplace'
import type { Db } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'

/** Folds width and case, for comparing words. */
export const foldWords = (text: string): string => text.normalize('NFKC').toLowerCase()

const isItem = (listing: MarketListing | MarketItem): listing is MarketItem => 'checksum' in listing

/** The listing's part of an item, for items read without a prefecture and so without their shipping fee. */
export function listingOf(item: MarketListing | MarketItem): MarketListing {
  const { id, kind, name, priceJpy, status, sale, thumbnailUrl, photoUrls, sellerId, shopId } = item
  const { category, brand, conditionId, shippingPayer, createdAt, updatedAt, auction } = item
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
    auction,
  }
}

/**
 * Keeps listings and items just heard: the newest listing wins, a whole item stays until a newer one, and a changed price is added to
 * the price history. One statement for a whole page. `colors`: colour groups by id. Listings have no colour, so it is known only for
 * those found by a search for one, and stays.
 */
export async function keepGoods(
  db: Db,
  heard: readonly (MarketListing | MarketItem)[],
  at: number,
  colors: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  if (heard.length === 0) return
  const rows = heard.map((one) => ({
    id: one.id,
    listing: listingOf(one),
    item: isItem(one) ? one : null,
    words: foldWords(`${one.name} ${one.brand?.name ?? ''}`).trim(),
    sale: one.sale,
    kind: one.auction ? 'auction' : one.kind,
    price_jpy: one.priceJpy,
    seller_id: one.shopId ?? one.sellerId,
    category_id: one.category?.id ?? null,
    brand_id: one.brand?.id ?? null,
    condition_id: one.conditionId,
    shipping_payer: one.shippingPayer,
    color_id: colors.get(one.id) ?? null,
    created_at: one.createdAt,
    updated_at: one.updatedAt,
  }))
  await named(db, 'keep-goods', keep, [JSON.stringify(rows), at])
}

const facts = 'words, sale, kind, price_jpy, seller_id, category_id, brand_id, condition_id, shipping_payer, created_at, updated_at'
const excluded = facts.replaceAll(/\w+/g, 'excluded.$&')
const standing = facts.replaceAll(/\w+/g, 'goods_index.$&')

/** $1: rows, $2: time in ms. Rows are locked in the order of their ids, so that two pages with the same goods do not deadlock. */
const keep = `
  with heard as (
    select * from jsonb_to_recordset($1::jsonb) as h (
      id text, listing jsonb, item jsonb, words text, sale text, kind text, price_jpy bigint, seller_id text, category_id text, brand_id text,
      condition_id text, shipping_payer text, color_id text, created_at bigint, updated_at bigint)
  ), kept as (
    insert into goods (id, listing, item, sale, price_jpy, heard_at, item_heard_at)
    select id, listing, nullif(item, 'null'), sale, price_jpy, $2::bigint, case when nullif(item, 'null') is not null then $2::bigint end
    from heard order by id
    on conflict (id) do update set
      listing = excluded.listing, sale = excluded.sale, price_jpy = excluded.price_jpy, heard_at = excluded.heard_at,
      item = coalesce(excluded.item, goods.item), item_heard_at = coalesce(excluded.item_heard_at, goods.item_heard_at)
    where goods.heard_at <= excluded.heard_at
    returning id, price_jpy
  ), indexed as (
    insert into goods_index (id, ${facts}, color_id)
    select id, ${facts}, color_id from heard where id in (select id from kept) order by id
    on conflict (id) do update set
      (${facts}) = row (${excluded}), color_id = coalesce(excluded.color_id, goods_index.color_id)
    where (${standing}, goods_index.color_id) is distinct from (${excluded}, coalesce(excluded.color_id, goods_index.color_id))
  )
  insert into goods_prices (goods_id, at, price_jpy)
  select k.id, $2::bigint, k.price_jpy from kept k
  where k.price_jpy is not null
    and k.price_jpy is distinct from (select p.price_jpy from goods_prices p where p.goods_id = k.id order by p.at desc limit 1)
  on conflict do nothing`
