import type { DataOf, InputOf } from '@otsukai/contract/call'
import {
  parcelsInHouse,
  type ParcelState,
  type ParcelStep,
  parcelStates,
  parcelSteps,
  trackZh,
} from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel, parcelList, parcelStock } from '@otsukai/contract/parcels/parcels'
import { pageOf } from '@otsukai/connectors/carrier'
import { mayTake } from '@otsukai/contract/steps'
import type { GoodsSummary } from '@otsukai/contract/goods'
import type { Selectable } from 'kysely'
import type { Database, Db } from '../../platform/db/tables.ts'
import type { ShippingTerms } from '../../catalogue/content/shipping-lines.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { restJpy } from '../../money/charges/settle-parcel-charges.ts'
import { messagePicture } from '../../people/members/member-pictures.ts'
import { viewOrders } from '../orders/order-queries.ts'
import { readStays, type Stay, traitsOf } from '../orders/stays.ts'
import { customsOfParcels } from './customs.ts'
import { answersTo, type Matter, openMatters } from './parcel-matters.ts'
import { lyingIn, type ParcelGoods, type ParcelRow, requireOwnParcel } from './load-parcel.ts'
import { otherLines } from './price-box.ts'
import { tariffsAt } from './price-parcel.ts'
import { photoOfParcel } from './parcel-photos.ts'
import { addressOfParcel } from './wish.ts'
import { whyNotShippable } from '../orders/shippable-rules.ts'

const DAY_MS = 24 * 3_600_000
type Deps = Use<'config' | 'db' | 'clock'>

/** Steps of a member by the action of the same name. */
const actions: Readonly<Partial<Record<ParcelStep, Parcel['allowed'][number]>>> = {
  edit: 'edit',
  cancel: 'cancel',
  choose: 'choose',
  reline: 'reline',
  pay: 'pay',
  unpack: 'unpack',
  deliver: 'confirm',
}

/** What the tables beside a parcel's hold of it. */
interface Parts {
  goods: (ParcelGoods & { shown: GoodsSummary; due_jpy: number })[]
  timeline: Parcel['timeline']
  tracks: Pick<Selectable<Database['parcel_tracks']>, 'at' | 'kind' | 'place' | 'note'>[]
  claim: Selectable<Database['parcel_claims']> | undefined
  matters: Matter[]
  customs: Parcel['customs']
  /** What its member owes of any parcel. */
  charges: { id: string; amountJpy: number }[]
}

/** How many things of its carrier's a parcel tells, the newest. */
const TRACKS_SHOWN = 200

/** Reads what lies beside parcels, each table once. */
async function partsOf(db: Db, rows: readonly ParcelRow[]): Promise<(row: ParcelRow) => Parts> {
  const ids = rows.map(({ id }) => id)
  const of = <Row extends { parcel_id: string }>(read: readonly Row[]) => {
    const by = Map.groupBy(read, ({ parcel_id }) => parcel_id)
    return (id: string): Row[] => by.get(id) ?? []
  }
  const goods = of(
    await lyingIn(db, ids)
      .innerJoin('orders', 'orders.id', 'parcel_orders.order_id')
      .selectAll('parcel_orders')
      .select(['orders.goods as shown', 'orders.due_jpy'])
      .execute(),
  )
  const timeline = of(
    await db
      .selectFrom('parcel_timeline')
      .select(['parcel_id', 'at', 'event', 'note_zh as noteZh'])
      .where('parcel_id', 'in', ids)
      .orderBy('id')
      .execute(),
  )
  const tracks = of(
    await db
      .selectFrom('parcels')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('parcel_tracks')
            .select(['parcel_id', 'at', 'kind', 'place', 'note'])
            .whereRef('parcel_id', '=', 'parcels.id')
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(TRACKS_SHOWN)
            .as('track'),
        (join) => join.onTrue(),
      )
      .select(['track.parcel_id', 'track.at', 'track.kind', 'track.place', 'track.note'])
      .where('parcels.id', 'in', ids)
      .execute(),
  )
  const claims = of(await db.selectFrom('parcel_claims').selectAll().where('parcel_id', 'in', ids).execute())
  const held = rows.filter(({ state }) => state === 'onHold').map(({ id }) => id)
  const matters = of(held.length > 0 ? await openMatters(db, held) : [])
  const customs = of(await customsOfParcels(db, ids))
  const charges = await db
    .selectFrom('parcel_charges')
    .select(['parcel_id', 'member_id', 'amount_jpy'])
    .where('member_id', 'in', [...new Set(rows.map(({ member_id }) => member_id))])
    .where('paid_at', 'is', null)
    .orderBy('id')
    .execute()
  return ({ id, member_id }) => ({
    goods: goods(id),
    timeline: timeline(id).map(({ parcel_id: _, ...line }) => line),
    tracks: tracks(id),
    claim: claims(id)[0],
    matters: matters(id),
    customs: customs(id).map(({ order, nameEn, quantity, valueJpy }) => ({ orderId: order, nameEn, quantity, valueJpy })),
    charges: charges.filter((one) => one.member_id === member_id).map((one) => ({ id: one.parcel_id, amountJpy: one.amount_jpy })),
  })
}

/** Parcels for their member. Never call it inside a transaction. */
async function viewParcels(deps: Deps, rows: readonly ParcelRow[]): Promise<Parcel[]> {
  if (rows.length === 0) return []
  const now = deps.clock()
  const partsBy = await partsOf(deps.db, rows)
  const whole = rows.map((row) => ({ row, parts: partsBy(row) }))
  const stays = await readStays(
    deps.db,
    whole.flatMap(({ parts }) => parts.goods.map(({ order_id }) => order_id)),
    now,
  )
  const { shipping, to } = await tariffsAt(deps, now)
  return whole.map(({ row, parts }) => {
    const isPayable = row.state === 'packed' && isInTime(row, now)
    const others = isPayable ? otherLines({ parcel: row, goods: parts.goods }, to(row.country), stays) : []
    return viewOf(deps, row, { now, terms: shipping.terms, stays, others, ...parts })
  })
}

/** A parcel for its member. Never call it inside a transaction. */
export async function viewParcel(deps: Deps, row: ParcelRow): Promise<Parcel> {
  const [parcel] = await viewParcels(deps, [row])
  if (!parcel) throw new Error(`parcel ${row.id} vanished while it was shown`)
  return parcel
}

const isInTime = ({ state, pay_by }: ParcelRow, now: number): boolean => state !== 'packed' || pay_by === null || now < pay_by

interface Around extends Parts {
  now: number
  terms: ShippingTerms
  stays: ReadonlyMap<string, Stay>
  others: Parcel['otherLines']
}

function viewOf(deps: Use<'config'>, row: ParcelRow, { now, terms, stays, others, ...parts }: Around): Parcel {
  const { goods, timeline, tracks, claim, matters, customs, charges } = parts
  const dueJpy = row.state === 'packed' ? Math.max(0, restJpy(row)) : sumOf(charges.filter(({ id }) => id === row.id))
  const dueFirst = (parcelsInHouse as readonly ParcelState[]).includes(row.state) ? dueFirstOf(goods, charges) : []
  const claimBy = row.delivered_at === null || row.state !== 'delivered' ? null : row.delivered_at + terms.claimDays * DAY_MS
  const steps = Object.entries(actions).flatMap(([step, action]) => (mayTake(parcelSteps[step as ParcelStep], row.state) ? [action] : []))
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    orders: goods.map(({ order_id, shown, weight_g, value_jpy }) => {
      const stay = stays.get(order_id)
      return {
        id: order_id,
        goods: shown,
        weightG: weight_g,
        weighed: stay?.weighed ?? true,
        valueJpy: value_jpy,
        photos: stay?.photos ?? [],
      }
    }),
    address: addressOfParcel(deps, row),
    addressId: row.address_id === null ? null : String(row.address_id),
    line: row.line,
    options: row.options,
    customs,
    payMode: row.pay_mode,
    ceilingJpy: row.ceiling_jpy,
    box: row.box && { ...row.box, photos: row.box.photos.map((photo) => photoOfParcel(row.id, photo)) },
    quote: row.quote,
    paidJpy: row.paid_jpy,
    refundedJpy: row.refunded_jpy,
    dueJpy,
    dueFirst,
    otherLines: others,
    unpackFeeJpy: terms.fees.unpackJpy,
    tracking:
      row.number === null || row.sent_at === null ? null : { carrier: row.line.carrier, number: row.number, page: pageOf(row.number) },
    timeline,
    tracks: tracks.map(({ at, kind, place, note }) => ({
      at,
      kind,
      placeZh: place,
      textZh: kind === 'exception' ? `${trackZh[kind]}：${note}` : trackZh[kind],
    })),
    matters: matters.map((matter) => ({
      id: matter.id,
      kind: matter.kind,
      orderIds: matter.order_ids,
      photo: matter.photo && photoOfParcel(row.id, matter.photo),
      noteZh: matter.note_zh,
      answers: answersTo(matter),
    })),
    claim: claim
      ? {
          at: claim.at,
          note: claim.note,
          photos: claim.photos.map(messagePicture),
          settledZh: claim.settled_zh,
          paidJpy: claim.paid_jpy,
        }
      : null,
    allowed: [
      ...steps.filter((action) => isInTime(row, now) || action === 'confirm'),
      ...(claimBy !== null && now < claimBy && !claim ? (['claim'] as const) : []),
    ],
    payBy: row.state === 'packed' || dueFirst.length > 0 ? row.pay_by : null,
    answerBy: row.answer_by,
    claimBy,
    createdAt: row.created_at,
  }
}

const sumOf = (sums: readonly { amountJpy: number }[]): number => sums.reduce((sum, { amountJpy }) => sum + amountJpy, 0)

const dueFirstOf = (goods: Parts['goods'], charges: Parts['charges']): Parcel['dueFirst'] => [
  ...goods
    .filter(({ due_jpy }) => due_jpy > 0)
    .map(({ order_id, due_jpy }) => ({ of: 'order' as const, id: order_id, amountJpy: due_jpy })),
  ...charges.map((charge) => ({ of: 'parcel' as const, ...charge })),
]

/** A parcel of a member. Throws 404 when it is not theirs. */
export const readParcel = async (deps: Deps, member: Member, { id }: { id: string }): Promise<Parcel> =>
  viewParcel(deps, await requireOwnParcel(deps.db, member.id, id))

/** A member's parcels, the newest first, with the count of each state. */
export async function listParcels(
  deps: Deps,
  member: Member,
  { state, page, limit }: InputOf<typeof parcelList>,
): Promise<DataOf<typeof parcelList>> {
  const counted = await deps.db
    .selectFrom('parcels')
    .select(['state', ({ fn }) => fn.countAll<number>().as('n')])
    .where('member_id', '=', member.id)
    .groupBy('state')
    .execute()
  const byState = new Map(counted.map((row) => [row.state, Number(row.n)]))
  const all = [...byState.values()].reduce((sum, n) => sum + n, 0)
  const rows = await deps.db
    .selectFrom('parcels')
    .selectAll()
    .where('member_id', '=', member.id)
    .$if(state !== undefined, (some) => some.where('state', '=', state!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const list = await viewParcels(deps, rows)
  const counts = Object.fromEntries([['all', all], ...parcelStates.map((one) => [one, byState.get(one) ?? 0])])
  return { total: state === undefined ? all : (byState.get(state) ?? 0), list, counts } as DataOf<typeof parcelList>
}

/** What of a member's lies in the warehouse, the longest lying first. */
export async function listStock(
  deps: Deps,
  member: Member,
  { page, limit }: InputOf<typeof parcelStock>,
): Promise<DataOf<typeof parcelStock>> {
  const { db } = deps
  const own = () =>
    db
      .selectFrom('orders')
      .innerJoin('order_stock', 'order_stock.order_id', 'orders.id')
      .where('member_id', '=', member.id)
      .where('state', '=', 'warehoused')
  const { n } = await own()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await own()
    .selectAll('orders')
    .orderBy('stay_at')
    .orderBy('orders.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const stays = await readStays(
    db,
    rows.map(({ id }) => id),
    deps.clock(),
  )
  const orders = await viewOrders(deps, rows, stays)
  return {
    total: Number(n),
    list: orders.flatMap((order) => {
      const stay = stays.get(order.id)
      if (!stay) return []
      const whyZh = whyNotShippable(order.state, stay) ?? (order.dueJpy > 0 ? '有补差价待付，付清后才能寄。' : null)
      return [
        {
          order,
          weightG: stay.weightG,
          weighed: stay.weighed,
          valueJpy: stay.goodsJpy,
          traits: traitsOf(stay) ?? [],
          freeUntil: stay.freeUntil,
          owedJpy: stay.owedJpy,
          shippable: whyZh === null,
          ...(whyZh !== null && { whyZh }),
          parcelId: stay.parcel?.live ? stay.parcel.id : null,
        },
      ]
    }),
  }
}
