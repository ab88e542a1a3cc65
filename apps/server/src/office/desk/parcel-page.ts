import type { DataOf } from '@otsukai/contract/call'
import type { deskParcelOf } from '@otsukai/contract/desk/parcels'
import type { TimelineItem } from '@otsukai/contract/desk/desk-fields'
import type { ShippingCountry } from '@otsukai/contract/shipping-lines'
import { pageOf } from '@otsukai/connectors/carrier'
import { sql } from 'kysely'
import { lineById, linesAt, type ShippingLine } from '../../catalogue/content/shipping-lines.ts'
import { seenOf } from '../../platform/acts/standing.ts'
import type { Db } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { restJpy } from '../../money/charges/settle-parcel-charges.ts'
import { carrierLabels } from '../../trade/parcels/carrier-label.ts'
import { readCustoms } from '../../trade/parcels/customs.ts'
import type { ParcelRow } from '../../trade/parcels/load-parcel.ts'
import { maxGramsOf } from '../../trade/parcels/price-rules.ts'
import { addressOfParcel } from '../../trade/parcels/wish.ts'
import { dueOfParcel } from '../../trade/parcels/wished-goods.ts'
import { seeStanding } from '../acts/act-standing.ts'
import { claimPicture } from './desk-pictures.ts'
import { entriesOfParcel } from './entry-rows.ts'
import { findParcels, goodsOfParcels, tellParcel } from './list-parcels.ts'
import { movementsOfParcel } from './movements.ts'
import { offersOfParcel } from './offer-acts.ts'
import { readsOrderMoney } from './rights.ts'
import { notesOf } from './staff-notes.ts'
import { tellEntry } from './tell-entry.ts'
import { actsAbout, timelineOf } from './timeline-of.ts'

type Deps = Use<'db' | 'clock' | 'config'>
type Page = DataOf<typeof deskParcelOf>

/** A parcel with the parts that the caller may read. Throws 404. */
export async function readParcelPage(deps: Deps, staff: Staff, id: string): Promise<Page> {
  const { db } = deps
  const { permissions } = staff
  const money = readsOrderMoney(permissions)
  const [row] = await findParcels(db, sql`p.id = ${id}`, 1)
  const parcel = await db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !parcel) throw notFound(`no parcel ${id}`)
  const goods = (await goodsOfParcels(deps, [id])).get(id) ?? []
  const { lines } = await linesAt(deps, deps.clock())
  const line = lineById({ lines }, parcel.line_id)
  const customs = await readCustoms(db, id)
  const matters = await db.selectFrom('parcel_matters').selectAll().where('parcel_id', '=', id).orderBy('id').execute()
  const tracks = await db
    .selectFrom('parcel_tracks')
    .selectAll()
    .where('parcel_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const claim = await db.selectFrom('parcel_claims').selectAll().where('parcel_id', '=', id).executeTakeFirst()
  const entries = await entriesOfParcel(db, id)
  const acts = await actsAbout(
    db,
    { kind: 'parcel', id },
    entries.map((entry) => entry.id),
  )
  const transfers = money ? await movementsOfParcel(db, id) : undefined
  const notes = await notesOf(db, { kind: 'parcel', id })
  return {
    ...tellParcel(row, permissions),
    goods,
    ...parcel.options,
    payMode: parcel.pay_mode,
    limits: line && limitsOf(line, parcel.country as ShippingCountry),
    address: mayReadAddress(parcel, permissions) ? addressOfParcel(deps, parcel) : null,
    box: parcel.box,
    customs,
    matters: matters.map((one) => ({
      id: one.id,
      kind: one.kind,
      orders: one.order_ids,
      noteZh: one.note_zh,
      photo: one.photo,
      at: one.at,
      answer: one.answer,
    })),
    tracks: tracks.map(({ at, kind, place, note }) => ({ at, kind, placeZh: place, textZh: note })),
    claim: claim
      ? {
          at: claim.at,
          note: claim.note,
          photos: claim.photos.map((photo) => claimPicture(id, photo)),
          settledAt: claim.settled_at,
          settledZh: claim.settled_zh,
        }
      : null,
    printable: permissions.has('warehouse.act') && (await carrierLabels(db, [id])).has(id),
    page: parcel.number === null || parcel.sent_at === null ? null : pageOf(parcel.number),
    answerBy: parcel.answer_by,
    sentAt: parcel.sent_at,
    deliveredAt: parcel.delivered_at,
    ...(money && {
      quote: parcel.quote,
      ceilingJpy: parcel.ceiling_jpy,
      paidJpy: parcel.paid_jpy,
      refundedJpy: parcel.refunded_jpy,
      dueJpy: parcel.state === 'packed' ? Math.max(0, restJpy(parcel)) : await dueOfParcel(db, id),
      transfers: transfers ?? [],
    }),
    timeline: timelineOf({ events: await linesOfParcel(db, id), transfers, acts, notes }, money),
    entries: entries.map((entry) => tellEntry(deps, entry, staff)),
    notes,
    acts: offersOfParcel({ id, state: parcel.state, toReshelve: row.to_reshelve, claimOpen: row.claim_open }, permissions),
    seen: seenOf(await seeStanding(db, { kind: 'parcel', id })),
  }
}

/** Addresses are told to who labels a parcel, while there is something to label. */
const mayReadAddress = ({ state }: ParcelRow, permissions: Staff['permissions']): boolean =>
  permissions.has('warehouse.act') && (state === 'packed' || state === 'paid')

const limitsOf = (line: ShippingLine, country: ShippingCountry): NonNullable<Page['limits']> => ({
  maxG: maxGramsOf(line, country),
  longestMm: line.sizes.longestMm,
  lengthGirthMm: line.sizes.lengthGirthMm,
  sumMm: line.sizes.sumMm,
  maxBatteries: line.maxBatteries,
  refuses: line.refuses,
  divisor: line.divisor,
})

/** The steps of a parcel as its lifecycle wrote them. */
async function linesOfParcel(db: Db, id: string): Promise<TimelineItem[]> {
  const rows = await db.selectFrom('parcel_timeline').select(['id', 'at', 'note_zh']).where('parcel_id', '=', id).orderBy('id').execute()
  return rows.map((row): TimelineItem => ({ kind: 'event', id: String(row.id), at: row.at, by: null, textZh: row.note_zh }))
}
