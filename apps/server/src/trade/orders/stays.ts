import type { InspectionState } from '@otsukai/contract/inspection-steps'
import { type RawBuilder, sql } from 'kysely'
import { type GoodsTrait, goodsTraits, type ParcelState } from '@otsukai/contract/parcels/parcel-steps'
import type { Db, Tx } from '../../platform/db/tables.ts'
import type { StorageTerms } from '../../catalogue/content/shipping-lines.ts'
import { freeUntil, storageOwed } from './storage-rules.ts'

/** How the goods of an order lie in the warehouse, or lay there last. */
export interface Stay {
  orderId: string
  /** For a parcel: the whole envelope's where the goods were not weighed alone. */
  weightG: number
  weighed: boolean
  /** What was paid for the goods on the marketplace, without postage and fees. */
  goodsJpy: number
  /** What matters to carriers; null: nobody has looked yet. */
  traits: Readonly<Record<GoodsTrait, boolean>> | null
  inspection: InspectionState
  shelf: string | null
  photos: string[]
  /** The parcel that they lie in, or the last that they were sent in. */
  parcel: { id: string; state: ParcelState; live: boolean } | null
  /** What storage has run up, in seconds and in yen; it stands still while they lie in a parcel. */
  runS: number
  owedJpy: number
  freeUntil: number
  /** Of storage, those at arrival. */
  terms: StorageTerms
}

/** Which traits goods have; null where nobody has looked yet. */
export const traitsOf = ({ traits }: Pick<Stay, 'traits'>): GoodsTrait[] | null => traits && goodsTraits.filter((one) => traits[one])

interface Row {
  order_id: string
  weight_g: number
  weighed: boolean
  goods_jpy: number
  batteries: boolean | null
  liquid: boolean | null
  fragile: boolean | null
  inspection: InspectionState | null
  shelf: string | null
  photos: string[]
  parcel_id: string | null
  parcel_state: ParcelState | null
  parcel_live: boolean | null
  run_ms: number
  terms: StorageTerms
}

/**
 * The run of a stay in ms, and its terms of storage, for a query with `orders o`, `order_stock s` and `order_inspections i`: the time since it
 * began, less what it lay in parcels and what our own inspections and disputes took. A parcel that ended has written down how long it paused
 * the run.
 */
export const storageRun = (at: number): Readonly<Record<'ms' | 'terms' | 'tables', RawBuilder<unknown>>> => ({
  ms: sql`greatest(0, ${at}::bigint - s.stay_at - coalesce(packed.ms, 0)
        - case when i.state = 'requested' then ${at}::bigint - s.stay_at when checked.inspected is not null then checked.inspected - s.stay_at else 0 end
        - case when checked.disputed is not null then greatest(0, coalesce(checked.agreed, ${at}::bigint) - greatest(checked.disputed, s.stay_at)) else 0 end)::bigint`,
  terms: sql`(select t.body -> 'terms' -> 'storage' from content t where t.id = coalesce(
        (select c.id from content c where c.kind = 'shippingLines' and c.since <= s.stay_at order by c.since desc, c.id desc limit 1),
        (select c.id from content c where c.kind = 'shippingLines' order by c.since, c.id desc limit 1)))`,
  tables: sql`
    left join lateral (
      -- A dispute may be older than the stay: goods of a release before were counted anew.
      select max(at) filter (where event = 'inspect' and at >= s.stay_at) as inspected, max(at) filter (where event = 'dispute') as disputed,
        max(at) filter (where event in ('keep', 'return')) as agreed
      from order_timeline where order_id = o.id and event in ('inspect', 'dispute', 'keep', 'return')) checked on i.order_id is not null
    left join lateral (
      select sum(case when live then ${at}::bigint - from_at else paused_ms end) as ms from parcel_orders where order_id = o.id and from_at >= s.stay_at) packed on true`,
})

/** Reads how goods lie, by order; what never arrived is missing. */
export async function readStays(db: Db | Tx, orderIds: readonly string[], at: number): Promise<Map<string, Stay>> {
  if (orderIds.length === 0) return new Map()
  const { ms, terms, tables } = storageRun(at)
  const { rows } = await sql<Row>`
    select o.id as order_id, case when s.weight_estimated and not s.weighed_alone then coalesce(a.weight_g, s.weight_g) else s.weight_g end as weight_g,
      s.weighed_alone or not s.weight_estimated as weighed,
      greatest(0, goods.jpy - coalesce(rest.jpy, 0))::bigint as goods_jpy,
      s.batteries, s.liquid, s.fragile, i.state as inspection, s.shelf, s.photos,
      parcel.id as parcel_id, parcel.state as parcel_state, parcel.live as parcel_live,
      ${ms} as run_ms,
      ${terms} as terms
    from orders o
    join order_stock s on s.order_id = o.id
    left join arrivals a on a.id = s.arrival_id
    left join order_inspections i on i.order_id = o.id
    cross join lateral (
      select coalesce(sum((line ->> 'amountJpy')::bigint), 0) as jpy from jsonb_array_elements(o.quote -> 'lines') line where line ->> 'kind' = 'goods') goods
    left join lateral (select sum(amount_jpy) as jpy from transfers where from_account = 'order:' || o.id and kind = 'purchaseRest') rest on true
    ${tables}
    left join lateral (
      select p.id, p.state, po.live from parcel_orders po join parcels p on p.id = po.parcel_id
      where po.order_id = o.id and (po.live or (o.state = 'sentAbroad' and p.sent_at is not null)) order by po.live desc, po.from_at desc limit 1) parcel on true
    where o.id = any(${[...orderIds]})`.execute(db)
  return new Map(rows.map((row) => [row.order_id, stayOf(row, at)]))
}

function stayOf(row: Row, at: number): Stay {
  const { batteries, liquid, fragile, terms } = row
  const runS = Math.floor(row.run_ms / 1000)
  return {
    orderId: row.order_id,
    weightG: row.weight_g,
    weighed: row.weighed,
    goodsJpy: row.goods_jpy,
    traits: batteries === null || liquid === null || fragile === null ? null : { batteries, liquid, fragile },
    inspection: row.inspection ?? 'none',
    shelf: row.shelf,
    photos: row.photos,
    parcel: row.parcel_id === null ? null : { id: row.parcel_id, state: row.parcel_state!, live: row.parcel_live! },
    runS,
    owedJpy: storageOwed({ runS, goodsJpy: row.goods_jpy, terms }),
    // By the millisecond, so that it is the same whenever it is asked.
    freeUntil: Math.round(freeUntil({ runS: row.run_ms / 1000, now: at, terms })),
    terms,
  }
}
