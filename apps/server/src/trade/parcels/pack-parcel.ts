import { type MatterKind, parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { MATTERS_A_PARCEL } from '@otsukai/contract/parcels/parcels'
import { mayTake } from '@otsukai/contract/steps'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { newBase32 } from '../../platform/base32.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { markPhotosUsed } from '../../people/staff/staff-photos.ts'
import { requireBeginnable } from './parcel-guards.ts'
import { type LockedParcel, type ParcelRow, requireParcel } from './load-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'
import { takeOffShelf } from './off-shelf.ts'
import { openMatters } from './parcel-matters.ts'
import { holdExactly } from './parcel-money.ts'
import { priceBox } from './price-box.ts'

const MINUTE_MS = 60_000
/** How long a box is its packer's after a scan. */
const LEASE_MS = 60 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long a member may think about what packing stopped for. */
const ANSWER_MS = 7 * DAY_MS

interface Leased {
  lease: string
  /** Ms. */
  until: number
  scanned: string[]
  missing: string[]
}

const leased = (parcel: ParcelRow, goods: LockedParcel['goods']): Leased => ({
  lease: parcel.lease ?? '',
  until: parcel.lease_until ?? 0,
  scanned: goods.filter(({ scanned_at }) => scanned_at !== null).map(({ order_id }) => order_id),
  missing: goods.filter(({ scanned_at }) => scanned_at === null).map(({ order_id }) => order_id),
})

/** Of a box that nobody packs any more. */
export const noPacker = { lease: null, packer: null, packer_id: null }

interface Packer {
  /** Null where no account stands behind the name. */
  staffId: number | null
  name: string
}

/** Whether a packer has this box; a server of the release before writes only the name. */
const isTheirs = ({ packer, packer_id }: ParcelRow, { staffId, name }: Packer): boolean =>
  packer === name && (packer_id ?? staffId) === staffId

/** Takes a requested parcel to the table, or one whose packer has gone. Answers the lease that every further act names. */
export async function beginPacking(
  deps: Use<'clock' | 'random'>,
  tx: Tx,
  { parcelId, by: packer }: { parcelId: string; by: Packer },
): Promise<Leased> {
  const at = deps.clock()
  const by = packer.name
  const { parcel, goods } = await requireParcel(tx, parcelId)
  await requireBeginnable(tx, parcelId)
  const set = { lease: newBase32(deps.random, 20), lease_until: at + LEASE_MS, packer: by, packer_id: packer.staffId, pay_by: null }
  if (mayTake(parcelSteps.beginPacking, parcel.state)) {
    const moved = await tryMoveParcel(tx, parcel, 'beginPacking', { at, set, facts: {} })
    await settleEntry(tx, { kind: 'toPack', subject: parcelId, at, by, why: 'packing began' })
    return leased(moved!, goods)
  }
  const isFree = parcel.lease === null || (parcel.lease_until ?? 0) <= at || isTheirs(parcel, packer)
  if (parcel.state !== 'packing' || !isFree) throw notNow(parcel)
  await settleEntry(tx, { kind: 'toPack', subject: parcelId, at, by, why: 'packing goes on' })
  return leased((await tryMoveParcel(tx, parcel, 'packOn', { at, set, facts: null }))!, goods)
}

const notNow = ({ state, packer }: ParcelRow): Refusal =>
  state === 'packing' ? actRefused(`${packer ?? '同事'}正在打包这一件，请换一件。`) : new Refusal('parcelStepNotNow', { state })

/** A parcel that is being packed under this lease. Refuses movedSince when the lease has passed to somebody else. */
async function requireLease(tx: Tx, parcelId: string, lease: string, at: number): Promise<LockedParcel> {
  const locked = await requireParcel(tx, parcelId)
  const { parcel } = locked
  if (parcel.state !== 'packing') throw notNow(parcel)
  if (parcel.lease !== lease || (parcel.lease_until ?? 0) <= at)
    throw new Refusal('movedSince', { now: { seen: String(parcel.version), moved: [] } })
  return locked
}

/** Says that orders were put into the box. Refuses one that does not belong to it. */
export async function scanIntoParcel(
  deps: Use<'clock'>,
  tx: Tx,
  { parcelId, lease, orderIds }: { parcelId: string; lease: string; orderIds: readonly string[] },
): Promise<Leased> {
  const at = deps.clock()
  const { parcel, goods } = await requireLease(tx, parcelId, lease, at)
  const strange = orderIds.find((id) => !goods.some(({ order_id }) => order_id === id))
  if (strange !== undefined) throw actRefused(`订单 ${strange} 不在这个包裹里，请放回去。`)
  await tx
    .updateTable('parcel_orders')
    .set(({ fn, val }) => ({ scanned_at: fn.coalesce('scanned_at', val(at)) }))
    .where('parcel_id', '=', parcelId)
    .where('live', '=', true)
    .where('order_id', 'in', [...orderIds])
    .execute()
  await tx
    .updateTable('order_stock')
    .set({ off_shelf_for: null })
    .where('order_id', 'in', [...orderIds])
    .execute()
  for (const subject of orderIds)
    await settleEntry(tx, { kind: 'stockMissing', subject, at, by: parcel.packer ?? '', why: `打包时扫进包裹 ${parcelId}` })
  const moved = await tryMoveParcel(tx, parcel, 'packOn', { at, set: { lease_until: at + LEASE_MS }, facts: null })
  return leased(
    moved!,
    goods.map((one) => (orderIds.includes(one.order_id) ? { ...one, scanned_at: one.scanned_at ?? at } : one)),
  )
}

/**
 * Has a box that is being packed wait for whoever takes it up next: one with nothing in it is requested again, the first in line. Nobody
 * holds it any more.
 */
export async function letGo(tx: Tx, { parcel, goods }: LockedParcel, at: number): Promise<void> {
  const begun = goods.some(({ scanned_at }) => scanned_at !== null)
  if (begun) await tryMoveParcel(tx, parcel, 'packOn', { at, set: noPacker, facts: null })
  else await tryMoveParcel(tx, parcel, 'letGo', { at, set: { ...noPacker, lease_until: null }, facts: {} })
  await openEntry(tx, { kind: 'toPack', subject: parcel.id, at, memberId: parcel.member_id })
}

/** Gives a box back before it is packed. Refuses movedSince when the lease has passed to somebody else. */
export async function putDownParcel(deps: Use<'clock'>, tx: Tx, { parcelId, lease }: { parcelId: string; lease: string }): Promise<void> {
  const at = deps.clock()
  await letGo(tx, await requireLease(tx, parcelId, lease, at), at)
}

interface Holding {
  parcelId: string
  lease: string
  matter: MatterKind
  /** None: it concerns the whole parcel. */
  orderIds: readonly string[]
  noteZh: string
  photos: readonly string[]
  /** Another matter follows: packing has not stopped yet. */
  more: boolean
}

/** Writes down what the member has to decide, and stops packing. Answers how many matters there are. */
export async function holdParcel(deps: Use<'clock'>, tx: Tx, holding: Holding): Promise<number> {
  const at = deps.clock()
  const { parcel, goods } = await requireLease(tx, holding.parcelId, holding.lease, at)
  const strange = holding.orderIds.find((id) => !goods.some(({ order_id }) => order_id === id))
  if (strange !== undefined) throw actRefused(`订单 ${strange} 不在这个包裹里，请核对订单号。`)
  // The last one stops.
  if (holding.more && (await openMatters(tx, [parcel.id])).length + 1 >= MATTERS_A_PARCEL)
    throw actRefused('问题太多，记下这一条就停下问会员。')
  await markPhotosUsed(tx, holding.photos, at, { once: true })
  await tx
    .insertInto('parcel_matters')
    .values({
      parcel_id: parcel.id,
      at,
      kind: holding.matter,
      order_ids: JSON.stringify(holding.orderIds),
      note_zh: holding.noteZh,
      photo: holding.photos[0] ?? null,
    })
    .execute()
  const inBox = goods.flatMap(({ order_id, scanned_at }) => (scanned_at === null ? [] : [order_id]))
  // What was photographed lies beside the box, and once packing stops all of it lies aside.
  await takeOffShelf(tx, parcel.id, [...(holding.matter === 'missing' ? [] : holding.orderIds), ...(holding.more ? [] : inBox)])
  // Whoever did not find goods is not the one who says that they are gone for good: they are looked for, whatever the member answers.
  if (holding.matter === 'missing')
    for (const subject of holding.orderIds)
      await openEntry(tx, {
        kind: 'stockMissing',
        subject,
        at,
        memberId: parcel.member_id,
        facts: { parcelId: parcel.id, packer: parcel.packer },
      })
  const matters = await openMatters(tx, [parcel.id])
  if (holding.more) await tryMoveParcel(tx, parcel, 'packOn', { at, set: { lease_until: at + LEASE_MS }, facts: null })
  else {
    const kinds = [...new Set(matters.map(({ kind }) => kind))].join(',')
    const set = { ...noPacker, lease_until: null, answer_by: at + ANSWER_MS }
    await tryMoveParcel(tx, parcel, 'hold', { at, set, facts: { kinds } })
    await settleEntry(tx, { kind: 'toPack', subject: parcel.id, at, by: parcel.packer ?? '', why: 'its member is asked' })
  }
  return matters.length
}

interface Packed {
  parcelId: string
  lease: string
  weightG: number
  /** Mm, in any order. */
  sizes: readonly [number, number, number]
  photos: readonly string[]
}

/**
 * Packs a parcel: its price is by the tariff of now or of the request, whichever is lower. At or below the ceiling that was held it is paid,
 * and the rest is back in this transaction; else its member pays. Refuses a box that the line does not take, and while an order is not
 * scanned in.
 */
export async function packParcel(
  deps: Use<'clock'>,
  tx: Tx,
  packed: Packed,
): Promise<{ state: 'packed' | 'paid'; totalJpy: number; backJpy: number }> {
  const at = deps.clock()
  const { parcel, goods } = await requireLease(tx, packed.parcelId, packed.lease, at)
  const missing = goods.find(({ scanned_at }) => scanned_at === null)
  if (missing) throw actRefused(`订单 ${missing.order_id} 还没有扫进来，请先扫。`)
  const sides = packed.sizes.toSorted((a, b) => b - a) as [number, number, number]
  if ((await openMatters(tx, [parcel.id])).length > 0) throw actRefused('还有记下的问题没有问会员，请先停下。')
  const box = { weightG: packed.weightG, sidesMm: sides }
  const priced = await priceBox(deps, tx, { parcel, goods, box })
  const { quote } = priced
  await markPhotosUsed(tx, packed.photos, at, { once: true })
  const kept = { weightG: packed.weightG, sizes: sides, chargeableG: priced.chargeableG, photos: [...packed.photos] }
  const set = {
    box: JSON.stringify(kept),
    quote: JSON.stringify(quote),
    ...noPacker,
    lease_until: null,
  }
  await settleEntry(tx, { kind: 'toPack', subject: parcel.id, at, by: parcel.packer ?? '', why: 'packed' })
  const { totalJpy } = quote
  if (parcel.ceiling_jpy !== null && totalJpy <= parcel.ceiling_jpy) {
    const backJpy = await holdExactly(tx, parcel, totalJpy, 'parcelPaid', at)
    await tryMoveParcel(tx, parcel, 'packPaid', { at, set, facts: { weightG: packed.weightG, totalJpy, backJpy } })
    return { state: 'paid', totalJpy, backJpy }
  }
  const { payDays } = (await linesAt({ db: tx }, at)).terms
  await tryMoveParcel(tx, parcel, 'pack', {
    at,
    set: { ...set, pay_by: at + payDays * DAY_MS },
    facts: { weightG: packed.weightG, totalJpy },
  })
  return { state: 'packed', totalJpy, backJpy: 0 }
}
