import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../platform/db/like.ts'
import type { Reads } from '../../platform/db/reads.ts'
import type { Use } from '../../platform/parts.ts'
import { type KeptFound, type KeptOrder, type KeptQuery, type KeptSearch, keptSearchOf, type KeptWindow } from './kept-query.ts'

type Sql = RawBuilder<unknown>

/** More matches are not counted, as each must be read for it. */
const COUNTED_AT_MOST = 1_000
/**
 * Goods looked through in the order of the list where more match than are counted: a page of forty lies within them where one in a hundred
 * matches.
 */
const NEAR = 4_000

/** Sort keys of goods without a price, which come last. */
const noPrice = { newest: null, priceAsc: 10_000_000, priceDesc: 0 }

const sortKeys: Record<KeptOrder, Sql> = {
  newest: sql`created_at`,
  priceAsc: sql`coalesce(price_jpy, ${sql.lit(noPrice.priceAsc)})`,
  priceDesc: sql`coalesce(price_jpy, ${sql.lit(noPrice.priceDesc)})`,
}

/** Finds kept goods: those of a window, and how many match. */
export const findKept = async (
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads'>,
  query: KeptQuery,
  window: KeptWindow,
): Promise<KeptFound> => search(deps.reads, await keptSearchOf(deps, query), window)

/**
 * One statement, each part of which PostgreSQL runs only as far as it is read. `matches` come from the index over pairs of characters,
 * which knows no order; `counted` reads so many of them. Where there are no more, the page is taken of them. Where there are, it is taken of
 * the goods that are next in the order of the list; only when too few of those match, all matches are read and sorted.
 */
async function search(db: Reads, wanted: KeptSearch, window: KeptWindow): Promise<KeptFound> {
  const { place, offset, limit } = window
  const key = sortKeys[wanted.order]
  const { direction, behind } = directionOf(wanted.order, window)
  const inOrder = sql`order by by ${direction}, id ${direction}`
  const pageOf = (goods: Sql) =>
    sql`select id, by from ${goods} where ${place ? behind(sql`by`, place) : sql`true`} ${inOrder} limit ${limit} offset ${offset}`
  const listOf = (page: Sql) => sql`(select coalesce(json_agg(page ${inOrder}), '[]') from ${page} page)`
  const fits = all([...wordsIn(wanted), ...filtersOf(wanted)])
  const { rows } = await sql<{ counted: number; list: KeptFound['rows'] }>`
    with matches as materialized (select id, ${key} as by from goods_index where ${all([...pairsIn(wanted), fits])}),
      counted as materialized (select from matches limit ${COUNTED_AT_MOST + 1}),
      near as materialized (${pageOf(sql`(select id, ${key} as by from (${nextGoods(wanted, window)}) next where ${fits}) found`)})
    select (select count(*) from counted)::int as counted,
      case when (select count(*) from counted) > ${COUNTED_AT_MOST} and (select count(*) from near) = ${limit}
        then ${listOf(sql`near`)} else ${listOf(sql`(${pageOf(sql`matches`)})`)} end as list`.execute(db)
  const { counted, list } = rows[0]!
  return { total: Math.min(counted, COUNTED_AT_MOST), totalIsMore: counted > COUNTED_AT_MOST, rows: list }
}

/** The direction in which keys, and ids with the same key, follow each other; and what lies behind a place. */
function directionOf(order: KeptOrder, { back }: KeptWindow) {
  const down = (order !== 'priceAsc') !== back
  const behind = (key: Sql, { by, id }: NonNullable<KeptWindow['place']>) => sql`(${key}, id) ${sql.raw(down ? '<' : '>')} (${by}, ${id})`
  return { direction: sql.raw(down ? 'desc' : 'asc'), behind }
}

/** The goods that are next in the order, read from its index; none where some without a price may be among them, which the index has elsewhere. */
function nextGoods({ order, priceMinJpy, priceMaxJpy }: KeptSearch, window: KeptWindow): Sql {
  const { place } = window
  const { direction, behind } = directionOf(order, window)
  const key = sql.ref(order === 'newest' ? 'created_at' : 'price_jpy')
  const priced = sql`price_jpy between ${Math.max(1, priceMinJpy ?? 1)} and ${priceMaxJpy ?? noPrice.priceAsc}`
  const within = [
    ...(place ? [behind(key, place)] : []),
    ...(order === 'newest' ? [] : [place?.by === noPrice[order] ? sql`false` : priced]),
  ]
  return sql`select * from goods_index where ${all(within)} order by ${key} ${direction}, id ${direction} limit ${NEAR}`
}

const all = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** By the index. A single character has no pair. */
const pairsIn = ({ words }: KeptSearch): Sql[] =>
  words.filter((word) => [...word].length > 1).map((word) => sql`bigrams(words) @> bigrams(${word})`)

/** By the text itself, as others may have all pairs of a word. */
const wordsIn = ({ words, without }: KeptSearch): Sql[] => [
  ...words.map((word) => sql`words like ${containing(word)}`),
  ...without.map((word) => sql`words not like ${containing(word)}`),
]

function filtersOf(wanted: KeptSearch): Sql[] {
  const oneOf = (column: string, values: readonly string[] | null) => (values ? [sql`${sql.ref(column)} = any(${values})`] : [])
  const given = <T>(value: T | null, condition: (value: T) => Sql) => (value === null ? [] : [condition(value)])
  return [
    ...oneOf('sale', wanted.sale),
    ...oneOf('kind', wanted.kinds),
    ...given(wanted.priceMinJpy, (least) => sql`price_jpy >= ${least}`),
    ...given(wanted.priceMaxJpy, (most) => sql`price_jpy <= ${most}`),
    ...given(wanted.sellerId, (id) => sql`seller_id = ${id}`),
    ...oneOf('category_id', wanted.categoryIds),
    ...oneOf('brand_id', wanted.brandIds),
    ...oneOf('condition_id', wanted.conditionIds),
    ...oneOf('shipping_payer', wanted.shippingPayers),
    ...oneOf('color_id', wanted.colorIds),
    ...given(wanted.updatedAfter, (after) => sql`updated_at > ${after}`),
  ]
}
