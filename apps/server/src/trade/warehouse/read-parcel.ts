import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { deskParcel } from '@otsukai/contract/desk/warehouse'
import { parcelStateZh, parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { mayTake } from '@otsukai/contract/steps'
import { isMisread, plainTracking } from '@otsukai/contract/tracking-number'
import type { Db } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { findPurchase } from '../orders/load-order.ts'
import { selectHeld, tellHeld } from './held-goods.ts'
import { type Matched, ordersWithNumber, unnumberedOf } from './match-parcel.ts'
import { arrivalsOf } from './read-arrivals.ts'
import { usualWeights } from './usual-weights-queries.ts'

type Input = InputOf<typeof deskParcel>
type Told = DataOf<typeof deskParcel>

/**
 * What an envelope may hold: a parcel of ours that comes back, the orders that wait with its number, or the one of its label, and the same seller's other orders without a
 * number. Refuses checkDigitWrong for a number that no carrier printed, codeUnknown for one that no order and no arrival has.
 */
export async function readParcel(deps: Use<'config' | 'db' | 'clock'>, { tracking, order }: Input): Promise<Told> {
  const { db } = deps
  const named = order === undefined ? [] : await findOrder(db, order)
  const byNumber = tracking === undefined ? [] : await ordersWithNumber(db, tracking)
  const own = [...named, ...byNumber]
  const number = tracking ?? (named[0] ? (await findPurchase(db, named[0].id))?.tracking?.number : undefined) ?? null
  const arrivals = await arrivalsOf(deps, { orderIds: own.map(({ id }) => id), number: number && plainTracking(number) })
  const scanned = tracking ?? order
  const ours = scanned === undefined || own.length > 0 ? null : await oursOf(db, scanned)
  if (own.length === 0 && arrivals.length === 0 && ours === null)
    throw new Refusal(tracking !== undefined && isMisread(tracking) ? 'checkDigitWrong' : 'codeUnknown')
  const waiting = own.filter(({ state }) => state === 'purchased' || state === 'shipped')
  const others = await unnumberedOf(db, [...new Set(waiting.map(({ sellerId }) => sellerId))])
  return {
    tracking: number && plainTracking(number),
    carrier: await carrierOf(db, own),
    candidates: await tellCandidates(db, waiting, others, deps.clock()),
    arrivals,
    ours,
  }
}

/** A parcel of ours by its carrier's number or its own, which somebody holds in their hands. */
async function oursOf(db: Db, scanned: string): Promise<Told['ours']> {
  const parcel = await db
    .selectFrom('parcels')
    .innerJoin('members', 'members.id', 'parcels.member_id')
    .select(['parcels.id', 'parcels.state', 'number', 'line', 'box', 'members.name'])
    .where(({ eb, or }) => or([eb('number', '=', plainTracking(scanned)), eb('parcels.id', '=', scanned.toUpperCase())]))
    .executeTakeFirst()
  if (!parcel) return null
  const goods = await db
    .selectFrom('parcel_orders')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'goods'])
    .where('parcel_id', '=', parcel.id)
    .where(({ eb, or }) => or([eb('live', '=', true), eb('to_end', '=', true)]))
    .orderBy('orders.id')
    .execute()
  const came = mayTake(parcelSteps.comeBack, parcel.state)
  return {
    id: parcel.id,
    state: parcel.state,
    number: parcel.number,
    member: parcel.name,
    lineZh: parcel.line.nameZh,
    weightG: parcel.box?.weightG ?? null,
    goods: goods.map(({ id, goods: { name, nameZh, thumbnail } }) => ({ order: id, title: name, titleZh: nameZh, picture: thumbnail })),
    whyNotZh: came ? null : `这是我们的包裹，现在“${parcelStateZh[parcel.state]}”，没有寄出去过，或者已经退回入库，请核对单号。`,
  }
}

async function findOrder(db: Db, id: string): Promise<Matched[]> {
  const row = await db.selectFrom('orders').select(['id', 'state', 'kept']).where('id', '=', id).executeTakeFirst()
  return row ? [{ id: row.id, state: row.state, sellerId: row.kept.sellerId }] : []
}

async function carrierOf(db: Db, [first]: readonly Matched[]): Promise<string | null> {
  return (first && (await findPurchase(db, first.id))?.tracking?.carrier) ?? null
}

async function tellCandidates(db: Db, waiting: readonly Matched[], others: readonly Matched[], at: number): Promise<Told['candidates']> {
  const ids = [...new Set([...waiting, ...others].map(({ id }) => id))]
  if (ids.length === 0) return []
  const rows = await selectHeld(db).where('orders.id', 'in', ids).execute()
  const usual = await usualWeights(db, [...new Set(rows.map(({ goods_id }) => goods_id))], at)
  const shelves = await shelvesOf(db, [...new Set(rows.map(({ member_id }) => member_id))])
  const numbered = new Set(waiting.map(({ id }) => id))
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    return {
      ...tellHeld(row),
      hasNumber: numbered.has(id),
      usualG: usual.get(row.goods_id)!.grams,
      postageDue: !row.quote.lines.some(({ kind }) => kind === 'domesticShipping'),
      shelves: shelves.get(row.member_id) ?? [],
    }
  })
}

/** Where members' goods lie, the newest first. */
async function shelvesOf(db: Db, memberIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select(({ fn }) => ['member_id', 'shelf', fn.max('received_at').as('at')])
    .where('member_id', 'in', [...memberIds])
    .where('state', '=', 'warehoused')
    .where('shelf', 'is not', null)
    .groupBy(['member_id', 'shelf'])
    .orderBy('at', 'desc')
    .execute()
  const shelves = new Map<number, string[]>()
  for (const { member_id, shelf } of rows) shelves.set(member_id, [...(shelves.get(member_id) ?? []), shelf!].slice(0, 3))
  return shelves
}
