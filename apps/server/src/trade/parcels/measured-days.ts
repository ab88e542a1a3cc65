import type { LineEstimate } from '@otsukai/contract/parcels/parcels'
import type { ShippingCountry } from '@otsukai/contract/shipping-lines'
import { sql } from 'kysely'
import type { ShippingLine } from '../../catalogue/content/shipping-lines.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'

const DAY_MS = 24 * 3_600_000
/** So many deliveries are looked at, and so few are not yet a measure. */
const LAST = 50
const LEAST = 5

/** How many days a line takes to a country: by our last deliveries once there are some, else as the content guesses. */
export async function daysOf(
  db: Db | Tx,
  line: Pick<ShippingLine, 'id' | 'countries' | 'zones'>,
  country: ShippingCountry,
): Promise<LineEstimate['days']> {
  const { rows } = await sql<{ n: number; median: number | null; p90: number | null }>`
    select count(*)::int as n, percentile_disc(0.5) within group (order by ms)::float8 as median, percentile_disc(0.9) within group (order by ms)::float8 as p90
    from (select delivered_at - sent_at as ms from parcels where line_id = ${line.id} and country = ${country} and delivered_at is not null and sent_at is not null
      order by delivered_at desc limit ${LAST}) last`.execute(db)
  const { n = 0, median = null, p90 = null } = rows[0] ?? {}
  if (n >= LEAST && median !== null && p90 !== null)
    return { median: Math.max(1, Math.ceil(median / DAY_MS)), p90: Math.max(1, Math.ceil(p90 / DAY_MS)), measured: true }
  const guessed = line.zones[line.countries[country] ?? '']?.days
  return { median: guessed?.median ?? 0, p90: guessed?.p90 ?? 0, measured: false }
}
