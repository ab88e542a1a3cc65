import type { DataOf } from '@otsukai/contract/call'
import type { TimelineItem } from '@otsukai/contract/desk/desk-fields'
import type { deskOrder } from '@otsukai/contract/desk/orders'
import { yenZh } from '@otsukai/money/format'
import type { Selectable } from 'kysely'
import { seenOf } from '../../platform/acts/standing.ts'
import type { Database, Db } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { seeStanding } from '../acts/act-standing.ts'
import { entriesOfOrder } from './entry-rows.ts'
import { oneOrder, tellOrder } from './list-orders.ts'
import { movementsOfOrder } from './movements.ts'
import { offersOfOrder } from './offer-acts.ts'
import { orderMoney } from './order-money.ts'
import { readMessagesIf } from './read-messages.ts'
import { readsOrderMoney } from './rights.ts'
import { notesOf } from './staff-notes.ts'
import { tellEntry } from './tell-entry.ts'
import { actsAbout, eventItem, linesOfOrder, timelineOf } from './timeline-of.ts'

type Deps = Use<'db' | 'clock' | 'config' | 'market'>
type Page = DataOf<typeof deskOrder>
type Attempt = Selectable<Database['purchase_attempts']>

/** An order with the parts that the caller may read. Throws 404. */
export async function readOrderPage(deps: Deps, staff: Staff, id: string): Promise<Page> {
  const { db } = deps
  const { permissions } = staff
  const money = readsOrderMoney(permissions)
  const row = await oneOrder(deps, id)
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !order) throw notFound(`no order ${id}`)
  const purchase = await db.selectFrom('order_purchases').selectAll().where('order_id', '=', id).executeTakeFirst()
  const inspection = await db.selectFrom('order_inspections').selectAll().where('order_id', '=', id).executeTakeFirst()
  const dispute = await db.selectFrom('order_disputes').select(['at', 'note']).where('order_id', '=', id).executeTakeFirst()
  const attempts = await db.selectFrom('purchase_attempts').selectAll().where('order_id', '=', id).orderBy('n').execute()
  const lines = await linesOfOrder(db, id)
  const entries = await entriesOfOrder(db, id)
  const acts = await actsAbout(
    db,
    { kind: 'order', id },
    entries.map((entry) => entry.id),
  )
  const transfers = money ? await movementsOfOrder(db, id, order.member_id) : undefined
  const messages = await readMessagesIf(db, permissions, id)
  const notes = await notesOf(db, { kind: 'order', id })
  const charges = await db.selectFrom('order_charges').selectAll().where('order_id', '=', id).orderBy('id').execute()
  const events = [...lines.map(eventItem), ...attempts.map(attemptItem)]
  return {
    order: {
      ...tellOrder(deps, row, permissions),
      marketUrl: deps.market.pageOf(order.goods_id),
      remark: order.remark,
      payBy: order.pay_by,
      closesAt: order.closes_at,
      updatedAt: order.updated_at,
      acknowledged: order.acknowledged.map((one) => ({ what: one.what, text: one.text.join('\n') })),
    },
    goods: order.goods,
    listing: {
      descriptionJa: order.kept.description ?? null,
      conditionJa: order.kept.conditionId ?? null,
      sellerId: order.kept.sellerId ?? null,
      checksum: order.kept.checksum ?? null,
    },
    legs: lines.map(({ event, at }, index) => ({ step: event, at, ms: index === 0 ? null : at - lines[index - 1]!.at })),
    purchase: purchase
      ? {
          account: purchase.trade_account,
          marketKind: purchase.market_kind,
          marketId: purchase.market_id,
          followedAt: purchase.followed_at,
          ratedAt: purchase.rated_at,
          tracking: purchase.tracking,
        }
      : null,
    attempts: attempts.map((attempt) => tellAttempt(attempt, money || permissions.has('purchases.act'))),
    parcels: await parcelsOf(db, id),
    stock: await stockOf(db, id),
    inspection: {
      state: inspection?.state ?? 'none',
      result: inspection?.result ?? null,
      note: inspection?.note ?? '',
      photos: inspection?.photos ?? [],
      answerBy: inspection?.answer_by ?? null,
      dispute: dispute ?? null,
    },
    ...(money && { money: await orderMoney(deps, order, charges), transfers: transfers ?? [] }),
    ...(messages && { messages }),
    entries: entries.map((entry) => tellEntry(deps, entry, staff)),
    notes,
    timeline: timelineOf({ events, transfers, acts, messages, notes }, money),
    acts: offersOfOrder(
      {
        id,
        state: order.state,
        inspection: inspection?.state ?? 'none',
        hasPurchase: (purchase?.market_id ?? null) !== null,
        hasCharges: charges.some(({ voided_at }) => voided_at === null),
      },
      permissions,
    ),
    seen: seenOf(await seeStanding(db, { kind: 'order', id })),
    member: await memberBeside(db, order.member_id),
  }
}

const outcomeZh: Readonly<Record<NonNullable<Attempt['outcome']>, string>> = {
  bought: '买到',
  listing: '没有买，商品有变',
  released: '没有买，退回待采购',
  unclear: '没有回答，转为待核实',
  notOurs: '核实没有买到',
}

const attemptItem = ({ n, trade_account, price_jpy, begun_at, outcome }: Attempt): TimelineItem => ({
  kind: 'attempt',
  id: String(n),
  at: begun_at,
  by: trade_account,
  textZh: `第 ${n} 次购买，${yenZh(price_jpy)}：${outcome === null ? '进行中' : outcomeZh[outcome]}`,
})

const tellAttempt = (attempt: Attempt, sums: boolean): Page['attempts'][number] => ({
  n: attempt.n,
  account: attempt.trade_account,
  ...(sums && { priceJpy: attempt.price_jpy }),
  checksum: attempt.checksum,
  begunAt: attempt.begun_at,
  sentAt: attempt.sent_at,
  outcome: attempt.outcome,
  told: attempt.told,
  absentAt: [attempt.first_absent_at, attempt.last_absent_at].filter((at) => at !== null),
})

/** The parcels abroad that an order lies or lay in. */
const parcelsOf = (db: Db, id: string): Promise<Page['parcels']> =>
  db
    .selectFrom('parcel_orders')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['parcels.id', 'parcels.state', 'from_at as at'])
    .where('order_id', '=', id)
    .orderBy('from_at', 'desc')
    .limit(20)
    .execute()

async function stockOf(db: Db, id: string): Promise<Page['stock']> {
  const stock = await db
    .selectFrom('order_stock')
    .select(['received_at', 'weight_g', 'photos', 'shelf'])
    .where('order_id', '=', id)
    .executeTakeFirst()
  return stock ? { receivedAt: stock.received_at, weightG: stock.weight_g, photos: stock.photos, shelf: stock.shelf } : null
}

/** What everybody who reads an order sees of its member. */
async function memberBeside(db: Db, id: number): Promise<Page['member']> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'name', 'created_at', 'frozen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { orders } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  const { disputes } = await db
    .selectFrom('order_disputes')
    .innerJoin('orders', 'orders.id', 'order_disputes.order_id')
    .select(({ fn }) => fn.countAll<number>().as('disputes'))
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: member.id, name: member.name, createdAt: member.created_at, frozen: member.frozen, orders, disputes }
}
