import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { deskCarriers, deskParcels, deskPicks, PackedGoods, ParcelRow } from '@otsukai/contract/desk/parcels'
import type { ParcelState } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { lineCarrierZh } from '@otsukai/contract/shipping-lines'
import { type RawBuilder, sql } from 'kysely'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { readStays, traitsOf } from '../../trade/orders/stays.ts'
import { isOffShelf } from '../../trade/parcels/off-shelf.ts'
import { whyParcelWaits } from '../../trade/parcels/parcel-guards.ts'
import { isOneOf, listPage, type ListOf, severalOf, when } from './list-page.ts'
import { readsOrderMoney } from './rights.ts'

type Filters = Omit<InputOf<typeof deskParcels>, 'cursor' | 'limit'>

/** A parcel as lists of the desk read it. */
export interface DeskParcelRow {
  id: string
  state: ParcelState
  member_id: number
  member_name: string
  line: Parcel['line']
  country: string
  orders: number
  scanned: number
  shelves: string[]
  weight_g: number
  number: string | null
  packer: string | null
  lease_until: number | null
  created_at: number
  updated_at: number
  pay_by: number | null
  to_reshelve: boolean
  total_jpy: number | null
  why_zh: string | null
  /** Its member has claimed damage, and nobody has answered. */
  claim_open: boolean
}

const parcelColumns = sql`
  p.id, p.state, p.member_id, m.name as member_name, p.line, p.country, goods.orders, goods.scanned, goods.shelves,
  coalesce((p.box ->> 'weightG')::bigint, goods.weight_g) as weight_g, p.number, p.packer, p.lease_until, p.created_at, p.updated_at, p.pay_by,
  exists (select from order_stock s where s.off_shelf_for = p.id and ${isOffShelf}) as to_reshelve, coalesce((p.quote ->> 'totalJpy')::bigint, p.ceiling_jpy) as total_jpy,
  case when p.state in ('requested', 'packing', 'paid') then ${whyParcelWaits} end as why_zh,
  exists (select from parcel_claims c where c.parcel_id = p.id and c.settled_at is null) as claim_open`

/** What lies in a parcel, or lay in it at its end. */
const parcelTables = sql`
  parcels p left join members m on m.id = p.member_id
  left join lateral (
    select count(*)::int as orders, count(po.scanned_at)::int as scanned, coalesce(sum(po.weight_g), 0)::bigint as weight_g,
      coalesce(array_agg(distinct s.shelf order by s.shelf) filter (where s.shelf is not null), '{}') as shelves
    from parcel_orders po left join order_stock s on s.order_id = po.order_id where po.parcel_id = p.id and (po.live or po.to_end)
  ) goods on true`

/** The list of parcels by these filters. */
const parcelsBy = (filters: Filters): ListOf => ({
  select: parcelColumns,
  from: parcelTables,
  where: [
    ...when(severalOf(filters.state), (states) => isOneOf(sql`p.state`, states)),
    ...when(filters.carrier, (carrier) => sql`p.line ->> 'carrier' = ${carrier}`),
    ...when(severalOf(filters.country), (countries) => isOneOf(sql`p.country`, countries)),
    ...when(filters.member, (id) => sql`p.member_id = ${id}`),
    ...when(filters.reshelve, () => sql`p.id = any(array(select s.off_shelf_for from order_stock s where ${isOffShelf}))`),
  ],
  key: sql`p.updated_at`,
  id: sql`p.id`,
  idType: 'text',
  dir: filters.dir,
})

/** A page of parcels. */
export async function listParcels({ db }: Use<'db'>, { permissions }: Staff, { cursor, limit, ...filters }: InputOf<typeof deskParcels>) {
  const { list, sumJpy: _, ...page } = await listPage<DeskParcelRow>(db, parcelsBy(filters), { cursor, limit })
  return { ...page, list: list.map((row) => tellParcel(row, permissions)) }
}

/** Parcels that a condition names, the newest first. */
export async function findParcels(db: Db, where: RawBuilder<unknown>, limit: number): Promise<DeskParcelRow[]> {
  const { rows } = await sql<DeskParcelRow>`
    select ${parcelColumns} from ${parcelTables} where ${where} order by p.created_at desc limit ${limit}`.execute(db)
  return rows
}

export const tellParcel = (row: DeskParcelRow, permissions: Staff['permissions']): ParcelRow => ({
  id: row.id,
  state: row.state,
  member: { id: row.member_id, name: row.member_name },
  lineZh: row.line.nameZh,
  carrier: row.line.carrier,
  carrierZh: lineCarrierZh(row.line.carrier),
  country: row.country,
  orders: row.orders,
  scanned: row.scanned,
  shelves: row.shelves,
  weightG: row.weight_g,
  number: row.number,
  packer: row.packer,
  leaseUntil: row.lease_until,
  requestedAt: row.created_at,
  updatedAt: row.updated_at,
  payBy: row.pay_by,
  toReshelve: row.to_reshelve,
  whyWaitsZh: row.why_zh,
  ...(readsOrderMoney(permissions) && { totalJpy: row.total_jpy }),
})

/** The carriers of the lines of today. */
export async function listCarriers(deps: Use<'db' | 'clock'>): Promise<DataOf<typeof deskCarriers>> {
  const { lines } = await linesAt(deps, deps.clock())
  return [...new Set(lines.map(({ carrier }) => carrier))].map((carrier) => ({ carrier, carrierZh: lineCarrierZh(carrier) }))
}

const toPack = sql`p.state in ('requested', 'packing')`

/** What waits to be packed, the longest first, with its goods. */
export async function listPicks(
  deps: Use<'db' | 'clock'>,
  { permissions }: Staff,
  { limit, order }: InputOf<typeof deskPicks>,
): Promise<DataOf<typeof deskPicks>> {
  const list: ListOf = {
    select: parcelColumns,
    from: parcelTables,
    where: [
      toPack,
      ...when(order, (id) => sql`exists (select from parcel_orders po where po.parcel_id = p.id and po.order_id = ${id} and po.live)`),
    ],
    key: sql`p.created_at`,
    id: sql`p.id`,
    idType: 'text',
    dir: 'asc',
    idsFirst: true,
  }
  const { list: rows, count } = await listPage<DeskParcelRow>(deps.db, list, { limit })
  const goods = await goodsOfParcels(
    deps,
    rows.map(({ id }) => id),
  )
  return { list: rows.map((row) => ({ ...tellParcel(row, permissions), goods: goods.get(row.id) ?? [] })), count }
}

interface GoodsRow {
  parcel_id: string
  order_id: string
  title_zh: string | null
  title: string
  picture: string | null
  remark: string
  scanned: boolean
  off_shelf_for: string | null
}

/** The goods of parcels as their packer sees them, by shelf. */
export async function goodsOfParcels({ db, clock }: Use<'db' | 'clock'>, ids: readonly string[]): Promise<Map<string, PackedGoods[]>> {
  const { rows } = await sql<GoodsRow>`
    select po.parcel_id, po.order_id, o.goods ->> 'nameZh' as title_zh, o.goods ->> 'name' as title, o.goods ->> 'thumbnail' as picture, o.remark,
      po.scanned_at is not null as scanned, s.off_shelf_for
    from parcel_orders po join orders o on o.id = po.order_id left join order_stock s on s.order_id = po.order_id
    where po.parcel_id = any(${[...ids]}) and (po.live or po.to_end) order by s.shelf nulls last, po.order_id`.execute(db)
  const stays = await readStays(
    db,
    rows.map(({ order_id }) => order_id),
    clock(),
  )
  const told = ({ order_id, title_zh, title, picture, scanned, off_shelf_for, remark }: GoodsRow): PackedGoods => {
    const stay = stays.get(order_id)
    return {
      order: order_id,
      titleZh: title_zh,
      title,
      picture,
      shelf: stay?.shelf ?? null,
      offShelfFor: off_shelf_for,
      weightG: stay?.weightG ?? 0,
      weighed: stay?.weighed ?? true,
      photos: stay?.photos ?? [],
      traits: (stay && traitsOf(stay)) ?? [],
      scanned,
      remark,
    }
  }
  return new Map([...Map.groupBy(rows, ({ parcel_id }) => parcel_id)].map(([id, goods]) => [id, goods.map(told)]))
}
