import { COUNTED_AT_MOST } from '@otsukai/contract/staff/staff-fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { pageOf } from './keyset.ts'

type Sql = RawBuilder<unknown>

/** A list: its rows, and by what they are sorted. */
export interface ListOf {
  select: Sql
  /** What only `select` reads is joined by LEFT JOIN: PostgreSQL leaves it out of the count. */
  from: Sql
  where: readonly Sql[]
  /** A whole number, indexed together with `id`. */
  key: Sql
  id: Sql
  idType: 'text' | 'bigint'
  dir: 'asc' | 'desc'
  /** Set where filters find many rows in another order than the list's: its ids are sorted before any row is read whole. */
  idsFirst?: boolean
  /** Set where rows are looked through one by one, as for words: they are not looked through again to count a first page that has them all. */
  isWalked?: boolean
  /** What the rows sum to; nothing by default. */
  sum?: Sql
}

interface Page<Row> {
  list: Row[]
  nextCursor: string | null
  count: { n: number; more: boolean }
  /** Null without a sum, and beyond what is counted. */
  sumJpy: number | null
}

interface Placed {
  sort_key: number
  sort_id: string | number
  row_jpy: number
}

const allOf = (where: readonly Sql[]): Sql => (where.length === 0 ? sql`true` : sql.join(where, sql` and `))

/** A page of a list after a cursor, with how many rows it has and what they sum to, counted up to `COUNTED_AT_MOST`. */
export async function listPage<Row>(
  db: Db,
  list: ListOf,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Row>> {
  const reading = readRows<Row>(db, list, { cursor, limit: limit + 1 })
  const first = list.isWalked && cursor === undefined ? await reading : null
  const isWhole = first !== null && first.length <= limit
  const [rows, counted] = await Promise.all([reading, isWhole ? countedIn(first) : countOf(db, list)])
  return { ...pageOf(rows, limit, cursorOf), ...counted }
}

const countedIn = (rows: readonly Placed[]): Pick<Page<never>, 'count' | 'sumJpy'> => ({
  count: { n: rows.length, more: false },
  sumJpy: rows.reduce((sum, { row_jpy }) => sum + row_jpy, 0),
})

const cursorOf = ({ sort_key, sort_id }: Placed): string => `${sort_key}.${sort_id}`

/** The rows after a cursor, in the list's order. */
export async function readRows<Row>(
  db: Db,
  { select, from, where, key, id, idType, dir, idsFirst = false, sum = sql`0` }: ListOf,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<(Row & Placed)[]> {
  const [order, beyond] = dir === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const [, at, last] = /^(-?\d{1,15})\.(.{1,100})$/.exec(cursor ?? '') ?? []
  const typed = idType === 'text' ? sql`${last ?? ''}::text` : sql`${/^\d{1,15}$/.test(last ?? '') ? last : '0'}::bigint`
  const after = at === undefined ? [] : [sql`(${key}, ${id}) ${beyond} (${at}::bigint, ${typed})`]
  const wanted = allOf([...where, ...after])
  const sorted = sql`order by ${key} ${order}, ${id} ${order}`
  const { rows } = await sql<Row & Placed>`
    select ${select}, ${key} as sort_key, ${id} as sort_id, ${sum} as row_jpy from ${from}
    where ${idsFirst ? sql`${id} = any(array(select ${id} from ${from} where ${wanted} ${sorted} limit ${limit}))` : wanted}
    ${sorted} limit ${limit}`.execute(db)
  return rows
}

async function countOf(db: Db, { from, where, sum = sql`0` }: ListOf): Promise<Pick<Page<never>, 'count' | 'sumJpy'>> {
  const { rows } = await sql<{ n: number; sum: number }>`
    select count(*)::int as n, coalesce(sum(jpy), 0)::bigint as sum
    from (select ${sum} as jpy from ${from} where ${allOf(where)} limit ${COUNTED_AT_MOST + 1}) counted`.execute(db)
  const { n, sum: sumJpy } = rows[0]!
  const more = n > COUNTED_AT_MOST
  return { count: { n: Math.min(n, COUNTED_AT_MOST), more }, sumJpy: more ? null : sumJpy }
}

/** The values of a filter that holds several by commas; null without it. */
export const severalOf = (text: string | undefined): string[] | null =>
  text === undefined || text === '' ? null : text.split(',').slice(0, 30)

/** A condition: a column has one of these values. A single one is compared by itself, so that an index over it and the order yields rows in order. */
export const isOneOf = (column: Sql, values: readonly string[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`

/** A condition for a filter that is set. */
export const when = <T>(value: T | null | undefined, condition: (value: T) => Sql): Sql[] =>
  value === null || value === undefined ? [] : [condition(value)]
