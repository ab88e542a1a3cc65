import type { ParcelState } from '@otsukai/contract/parcels/parcel-steps'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { ParcelRow } from './load-parcel.ts'

/** States in which a parcel waits for its member, all the time or, requested, while a charge of theirs is due. */
const waiting: readonly ParcelState[] = ['requested', 'onHold', 'packed']

/** When charges that keep a parcel `p` from being packed were due, in ms. */
const dueTimes = sql`
  select int8range(least(c.at, c.paid_at), c.paid_at) as due from parcel_charges c where c.member_id = p.member_id
  union all
  select int8range(least(c.at, coalesce(c.paid_at, c.voided_at)), coalesce(c.paid_at, c.voided_at)) from order_charges c
    join parcel_orders po on po.order_id = c.order_id where po.parcel_id = p.id and po.live`

/** Since when a charge that is due keeps a parcel `p` from being packed, in ms; null: none is. */
export const dueSince: RawBuilder<number | null> = sql`least(
  (select min(c.at) from parcel_charges c where c.member_id = p.member_id and c.paid_at is null),
  (select min(c.at) from order_charges c join parcel_orders po on po.order_id = c.order_id
    where po.parcel_id = p.id and po.live and c.paid_at is null and c.voided_at is null))`

/** How long a parcel has waited for its member, in ms: what storage runs up meanwhile is theirs when it ends cancelled. */
export async function waitedMs(tx: Tx, { id, state, waits_since: since, waited_ms: before }: ParcelRow, at: number): Promise<number> {
  if (since === null) return before
  if (state !== 'requested') return before + at - since
  const { rows } = await sql<{ ms: number }>`
    select coalesce(sum(upper(part) - lower(part)), 0)::bigint as ms from parcels p
    cross join lateral unnest((select range_agg(due) from (${dueTimes}) charges) * int8multirange(int8range(${since}, greatest(${since}, ${at}::bigint)))) part
    where p.id = ${id}`.execute(tx)
  return before + rows[0]!.ms
}

/** What a parcel's row says of its waiting once it is in a state, from now on. */
export const waitsFrom = async (
  tx: Tx,
  parcel: ParcelRow,
  state: ParcelState,
  at: number,
): Promise<Pick<ParcelRow, 'waits_since' | 'waited_ms'>> => ({
  waited_ms: await waitedMs(tx, parcel, at),
  waits_since: waiting.includes(state) ? at : null,
})
