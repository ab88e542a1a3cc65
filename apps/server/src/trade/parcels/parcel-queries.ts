import type { DataOf, InputOf } from '@otsukai/contract/call'
import { type ParcelStep, parcelStates, parcelSteps, trackZh } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel, parcelList, parcelStock } from '@otsukai/contract/parcels/parcels'
import { pageOf } from '@otsukai/connectors/carrier'
import { mayTake } from '@otsukai/contract/steps'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { messagePicture } from '../../people/members/member-pictures.ts'
import { viewOrders } from '../orders/order-queries.ts'
import { readStays } from '../orders/stays.ts'
import { answersTo, openMatters } from './parcel-matters.ts'
import { goodsOf, type ParcelRow, requireOwnParcel } from './load-parcel.ts'
import { otherLines } from './price-box.ts'
import { photoOfParcel } from './parcel-photos.ts'
import { addressOfParcel } from './wish.ts'
import { whyNotShippable } from '../orders/shippable-rules.ts'
import { dueOfParcel } from './wished-goods.ts'

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

/** A parcel for its member. Never call it inside a transaction. */
export async function viewParcel(deps: Deps, row: ParcelRow): Promise<Parcel> {
  const { db } = deps
  const now = deps.clock()
  const goods = await goodsOf(db, row.id)
  const ids = goods.map(({ order_id }) => order_id)
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'goods'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute()
  const goodsBy = new Map(orders.map((order) => [order.id, order.goods]))
  const stays = await readStays(db, ids, now)
  const timeline = await db
    .selectFrom('parcel_timeline')
    .select(['at', 'event', 'note_zh'])
    .where('parcel_id', '=', row.id)
    .orderBy('id')
    .execute()
  const tracks = await db
    .selectFrom('parcel_tracks')
    .select(['at', 'kind', 'place', 'note'])
    .where('parcel_id', '=', row.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const claim = await db.selectFrom('parcel_claims').selectAll().where('parcel_id', '=', row.id).executeTakeFirst()
  const matters = row.state === 'onHold' ? await openMatters(db, row.id) : []
  const { terms } = await linesAt(deps, now)
  const dueJpy = row.state === 'packed' ? Math.max(0, (row.quote?.totalJpy ?? 0) - heldOf(row)) : await dueOfParcel(db, row.id)
  const claimBy = row.delivered_at === null || row.state !== 'delivered' ? null : row.delivered_at + terms.claimDays * DAY_MS
  const isInTime = row.pay_by === null || now < row.pay_by
  const steps = Object.entries(actions).flatMap(([step, action]) => (mayTake(parcelSteps[step as ParcelStep], row.state) ? [action] : []))
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    orders: goods.flatMap(({ order_id, weight_g, value_jpy }) => {
      const of = goodsBy.get(order_id)
      if (!of) return []
      const stay = stays.get(order_id)
      return [
        { id: order_id, goods: of, weightG: weight_g, weighed: stay?.weighed ?? true, valueJpy: value_jpy, photos: stay?.photos ?? [] },
      ]
    }),
    address: addressOfParcel(deps, row),
    addressId: row.address_id === null ? null : String(row.address_id),
    line: row.line,
    options: row.options,
    payMode: row.pay_mode,
    ceilingJpy: row.ceiling_jpy,
    box: row.box && { ...row.box, photos: row.box.photos.map((photo) => photoOfParcel(row.id, photo)) },
    quote: row.quote,
    paidJpy: row.paid_jpy,
    refundedJpy: row.refunded_jpy,
    dueJpy,
    otherLines: row.state === 'packed' && isInTime ? await otherLines(deps, db, { parcel: row, goods }) : [],
    unpackFeeJpy: terms.fees.unpackJpy,
    tracking:
      row.number === null || row.sent_at === null ? null : { carrier: row.line.carrier, number: row.number, page: pageOf(row.number) },
    timeline: timeline.map(({ at, event, note_zh }) => ({ at, event, noteZh: note_zh })),
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
      ...steps.filter((action) => isInTime || action === 'confirm'),
      ...(claimBy !== null && now < claimBy && !claim ? (['claim'] as const) : []),
    ],
    payBy: row.pay_by,
    answerBy: row.answer_by,
    claimBy,
    createdAt: row.created_at,
  }
}

/** What a packed, unpaid parcel holds already: its ceiling, if that was held. */
const heldOf = ({ paid_jpy, refunded_jpy }: ParcelRow): number => paid_jpy - refunded_jpy

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
  const list: Parcel[] = []
  for (const row of rows) list.push(await viewParcel(deps, row))
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
  const orders = await viewOrders(deps, rows)
  const stays = await readStays(
    db,
    rows.map(({ id }) => id),
    deps.clock(),
  )
  return {
    total: Number(n),
    list: orders.flatMap((order) => {
      const stay = stays.get(order.id)
      if (!stay) return []
      const whyZh =
        whyNotShippable({ state: order.state, inspection: order.inspection.state, stay }) ??
        (order.dueJpy > 0 ? '有补差价待付，付清后才能寄。' : null)
      return [
        {
          order,
          weightG: stay.weightG,
          weighed: stay.weighed,
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
