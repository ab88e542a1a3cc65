import type { InputOf } from '@otsukai/contract/call'
import { type deskStock, STORAGE_SOON_DAYS, type StockRow } from '@otsukai/contract/desk/stock'
import type { ParcelState } from '@otsukai/contract/parcels/parcel-steps'
import { type RawBuilder, sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { readStays, type Stay, storageRun, traitsOf } from '../../trade/orders/stays.ts'
import { isOffShelf } from '../../trade/parcels/off-shelf.ts'
import { listPage, type ListOf, severalOf, when } from './list-page.ts'
import { inspectedAs } from './list-orders.ts'
import { offersOfOrder } from './offer-acts.ts'
import { readsOrderMoney } from './rights.ts'

type Input = InputOf<typeof deskStock>

export interface Stock {
  order_id: string
  member_id: number
  member_name: string
  title_zh: string | null
  title_ja: string
  picture: string | null
  received_at: number
  weight_g: number
  photos: number
  shelf: string | null
  inspection: StockRow['inspection']
  tracking: string | null
  due_jpy: number
  /** The parcel that it was taken from its shelf for, if it is to be put back. */
  apart_id: string | null
  apart_state: ParcelState | null
}

const DAY_MS = 24 * 3_600_000

/** Whether goods were put into a box that is still here: they lie on their shelf no more. */
export const boxed = sql`exists (select from parcel_orders po where po.order_id = s.order_id and po.live and po.scanned_at is not null)`

export const stockBy = (filters: Omit<Input, 'cursor' | 'limit'>, now: number): ListOf => ({
  select: sql`s.order_id, o.member_id, m.name as member_name, o.goods ->> 'nameZh' as title_zh, o.goods ->> 'name' as title_ja,
    o.goods ->> 'thumbnail' as picture, s.received_at, s.weight_g, jsonb_array_length(s.photos) as photos, s.shelf,
    coalesce(i.state, 'none') as inspection, p.tracking ->> 'number' as tracking, o.due_jpy, apart.id as apart_id, apart.state as apart_state`,
  from: sql`order_stock s join orders o on o.id = s.order_id left join members m on m.id = o.member_id
    left join order_inspections i on i.order_id = s.order_id left join order_purchases p on p.order_id = s.order_id
    left join parcels apart on apart.id = s.off_shelf_for and ${isOffShelf}
    ${filters.storage ? storageRun(now).tables : sql``}`,
  where: [
    sql`o.state = 'warehoused'`,
    ...when(filters.shelf, (name) => sql`s.shelf = ${name}`),
    ...when(severalOf(filters.inspection), (states) => inspectedAs(sql`s.order_id`, states)),
    ...when(filters.member, (id) => sql`o.member_id = ${id}`),
    ...when(filters.traits, () => sql`(s.batteries is null or s.liquid is null or s.fragile is null)`),
    ...when(filters.reshelve, () => sql`${isOffShelf}`),
    ...when(filters.onShelf, () => sql`not (${boxed})`),
    ...when(filters.unshelved, () => sql`s.shelf is null`),
    ...(filters.storage ? storedUntil(filters.storage, now) : []),
    ...when(filters.before, (before) => sql`s.received_at < ${before}`),
  ],
  key: sql`s.received_at`,
  id: sql`s.order_id`,
  idType: 'text',
  dir: filters.dir,
  idsFirst: filters.inspection !== undefined,
})

/** Goods in no parcel whose free days end soon, or are over. Pauses only make it later: what came too lately for it is passed over first. */
function storedUntil(storage: NonNullable<Input['storage']>, now: number): RawBuilder<unknown>[] {
  const { ms, terms } = storageRun(now)
  const [freeMs, soonMs] = [sql`(${terms} ->> 'freeDays')::bigint * ${DAY_MS}`, STORAGE_SOON_DAYS * DAY_MS]
  return [
    sql`s.stay_at <= ${now + soonMs} - ${DAY_MS} * (
      select min((body -> 'terms' -> 'storage' ->> 'freeDays')::bigint) from content where kind = 'shippingLines')`,
    sql`not exists (select from parcel_orders po where po.order_id = s.order_id and po.live)`,
    storage === 'over' ? sql`${ms} >= ${freeMs}` : sql`${ms} >= ${freeMs} - ${soonMs}::bigint and ${ms} < ${freeMs}`,
  ]
}

/** A page of what lies in the warehouse. */
export async function listStock({ db, clock }: Use<'db' | 'clock'>, { permissions }: Staff, { cursor, limit, ...filters }: Input) {
  const { list, sumJpy: _, ...page } = await listPage<Stock>(db, stockBy(filters, clock()), { cursor, limit })
  const stays = await readStays(
    db,
    list.map(({ order_id }) => order_id),
    clock(),
  )
  return { ...page, list: list.map((row) => tellStock(row, stays.get(row.order_id), permissions)) }
}

const tellStock = (row: Stock, stay: Stay | undefined, permissions: Staff['permissions']): StockRow => ({
  orderId: row.order_id,
  member: { id: row.member_id, name: row.member_name },
  titleZh: row.title_zh,
  titleJa: row.title_ja,
  picture: row.picture,
  receivedAt: row.received_at,
  weightG: row.weight_g,
  photos: row.photos,
  shelf: row.shelf,
  inspection: row.inspection,
  traits: stay ? traitsOf(stay) : null,
  weighed: stay?.weighed ?? true,
  runS: stay?.runS ?? 0,
  freeUntil: stay?.freeUntil ?? row.received_at,
  parcel: parcelOf(row, stay),
  tracking: row.tracking,
  ...(readsOrderMoney(permissions) && { dueJpy: row.due_jpy, owedJpy: stay?.owedJpy ?? 0 }),
  acts: offersOfOrder(
    { id: row.order_id, state: 'warehoused', inspection: row.inspection, hasPurchase: true, hasCharges: true },
    permissions,
  ).filter(({ allowed }) => allowed),
})

/** The parcel that goods lie in, or were taken out of. */
function parcelOf({ apart_id, apart_state }: Stock, stay: Stay | undefined): StockRow['parcel'] {
  if (apart_id !== null && apart_state !== null) return { id: apart_id, state: apart_state, toReshelve: true }
  return stay?.parcel?.live ? { id: stay.parcel.id, state: stay.parcel.state, toReshelve: false } : null
}
