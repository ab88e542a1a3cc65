import { COUNTED_AT_MOST } from '@otsukai/contract/staff/staff-fields'
import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

/** Of `limit + 1` rows the page, and the cursor of its last row where there are more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { list: Row[]; nextCursor: string | null } {
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  return { list, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** How many rows a list has, counted up to `COUNTED_AT_MOST`. */
export async function countUpTo<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
): Promise<{ n: number; more: boolean }> {
  const counted = await rows
    .clearSelect()
    .select(({ lit }) => lit(1).as('one'))
    .limit(COUNTED_AT_MOST + 1)
    .execute()
  return { n: Math.min(counted.length, COUNTED_AT_MOST), more: counted.length > COUNTED_AT_MOST }
}
