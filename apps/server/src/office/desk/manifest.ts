import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { deskManifest, WaitingParcel } from '@otsukai/contract/desk/parcels'
import { placeOf } from '@otsukai/contract/place'
import { lineCarrierZh } from '@otsukai/contract/shipping-lines'
import { sql } from 'kysely'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { addressOfParcel } from '../../trade/parcels/wish.ts'
import { carrierLabels } from '../../trade/parcels/carrier-label.ts'
import { whyParcelWaits } from '../../trade/parcels/parcel-guards.ts'

/** Parcels that wait at most; a house that has more hands over more often. */
const WAITING_AT_MOST = 500
/** Of the manifests that were handed over the last ones. */
const HANDED = 20

interface Row {
  id: string
  number: string | null
  line: { id: string; nameZh: string; carrier: string }
  country: string
  address: Buffer | null
  box: { weightG: number; photos: string[] } | null
  orders: number
  labelled_at: number | null
  why_zh: string | null
}

/** What waits to be handed over, by carrier in the order of their labels, and what was handed over last. */
export async function readManifest(
  deps: Use<'db' | 'config' | 'clock'>,
  { permissions }: Staff,
  { carrier }: InputOf<typeof deskManifest>,
): Promise<DataOf<typeof deskManifest>> {
  const { rows } = await sql<Row>`
    select p.id, p.number, p.line, p.country, p.address, p.box,
      (select count(*)::int from parcel_orders po where po.parcel_id = p.id and po.live) as orders,
      (select max(t.at) from parcel_timeline t where t.parcel_id = p.id and t.event = 'label') as labelled_at, ${whyParcelWaits} as why_zh
    from parcels p join members m on m.id = p.member_id
    where p.state = 'paid' and (${carrier ?? null}::text is null or p.line ->> 'carrier' = ${carrier ?? null})
    order by p.number is null, labelled_at, p.id limit ${WAITING_AT_MOST}`.execute(deps.db)
  const { lines } = await linesAt(deps, deps.clock())
  const open = new Set(lines.filter((line) => line.open).map(({ id }) => id))
  const placed = permissions.has('warehouse.act')
  const labels = await carrierLabels(
    deps.db,
    rows.map(({ id }) => id),
  )
  const waiting = new Map<string, WaitingParcel[]>()
  for (const row of rows) {
    const to = placed ? addressOfParcel(deps, row) : null
    const told: WaitingParcel = {
      id: row.id,
      number: row.number,
      lineZh: row.line.nameZh,
      country: row.country,
      placeZh: to && (placeOf({ ...to, province: '' }).join(' ') || to.province),
      weightG: row.box?.weightG ?? 0,
      picture: row.box?.photos[0] ?? null,
      orders: row.orders,
      labelledAt: row.labelled_at,
      printable: placed && labels.has(row.id),
      whyNotZh: row.why_zh ?? (open.has(row.line.id) ? null : `${row.line.nameZh}停收，先撤下，让会员改线路`),
    }
    waiting.set(row.line.carrier, [...(waiting.get(row.line.carrier) ?? []), told])
  }
  return {
    carriers: [...waiting].map(([name, parcels]) => ({ carrier: name, carrierZh: lineCarrierZh(name), parcels })),
    handed: await handedOver(deps, carrier),
  }
}

async function handedOver({ db }: Use<'db'>, carrier: string | undefined): Promise<DataOf<typeof deskManifest>['handed']> {
  const { rows } = await sql<{ id: number; carrier: string; at: number; by: string; parcels: number }>`
    select x.id, x.carrier, x.at, x.by, (select count(*)::int from parcels p where p.manifest_id = x.id) as parcels
    from manifests x where ${carrier ?? null}::text is null or x.carrier = ${carrier ?? null} order by x.id desc limit ${HANDED}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, carrierZh: lineCarrierZh(row.carrier) }))
}
