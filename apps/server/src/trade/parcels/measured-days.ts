import type { LineEstimate } from '@otsukai/contract/parcel-estimate'
import type { ShippingCountry } from '@otsukai/contract/shipping-lines'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'

const DAY_MS = 24 * 3_600_000
/** So many deliveries are looked at, and so few are not yet a measure. */
const LAST = 50
const LEAST = 5

/** How many days each of these lines took to a country, by our last deliveries; lines with too few are missing. */
export async function measuredDays(
  db: Db | Tx,
  country: ShippingCountry,
  lineIds: readonly string[],
): Promise<Map<string, LineEstimate['days']>> {
  const { rows } = await sql<{ line_id: string; median: number; p90: number }>`
    select line.id as line_id, percentile_disc(0.5) within group (order by ms)::float8 as median, percentile_disc(0.9) within group (order by ms)::float8 as p90
    from unnest(${[...lineIds]}::text[]) line (id) cross join lateral (
      select delivered_at - sent_at as ms from parcels
      where country = ${country} and line_id = line.id and delivered_at is not null and sent_at is not null
      order by delivered_at desc limit ${LAST}) last
    group by line.id having count(*) >= ${LEAST}`.execute(db)
  const days = (ms: number): number => Math.max(1, Math.ceil(ms / DAY_MS))
  return new Map(rows.map(({ line_id, median, p90 }) => [line_id, { median: days(median), p90: days(p90), measured: true }]))
}
