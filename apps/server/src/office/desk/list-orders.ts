import type { InputOf } from '@otsukai/contract/call'
import type { deskOrders, OrderRow } from '@otsukai/contract/desk/orders'
import type { InspectionState } from '@otsukai/contract/inspection-steps'
import { ORDER_ID } from '@otsukai/contract/ids'
import type { OrderState } from '@otsukai/contract/order-steps'
import { type RawBuilder, sql } from 'kysely'
import { holding } from '../../platform/db/like.ts'
import { CLAIM_MS } from '../../platform/desk/claim-entry.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { dueOfOrder } from './due-rules.ts'
import { isOneOf, listPage, type ListOf, readRows, severalOf, when } from './list-page.ts'
import { readsOrderMoney } from './rights.ts'

type Filters = Omit<InputOf<typeof deskOrders>, 'cursor' | 'limit'>

/** An order as lists of the desk read it. */
export interface DeskOrderRow {
  id: string
  member_id: number
  member_name: string
  state: OrderState
  inspection: InspectionState | null
  auction: boolean
  goods_id: string
  title_zh: string | null
  title_ja: string
  picture: string | null
  updated_at: number
  created_at: number
  pay_by: number
  closes_at: number | null
  received_at: number | null
  account: string | null
  tracking: { carrier: string; number: string } | null
  claimed_by: string | null
  total_jpy: number
  paid_jpy: number
  due_jpy: number
}

/** Orders with a title are looked for among so many of the newest. */
const TITLES_SEARCHED = 20_000
/** States whose orders are in work: those in which the age of an order means something. */
const inWork = ['unpaid', 'paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused']

const orderColumns = (now: number) => sql`
  o.id, o.member_id, m.name as member_name, o.state, i.state as inspection, o.auction, o.goods_id, o.goods ->> 'nameZh' as title_zh,
  o.goods ->> 'name' as title_ja, o.goods ->> 'thumbnail' as picture, o.updated_at, o.created_at, o.pay_by, o.closes_at, s.received_at,
  p.trade_account as account, p.tracking, o.total_jpy, o.paid_jpy, o.due_jpy, (
    select claimer.name from desk_entries e join staff claimer on claimer.id = e.claimed_by
    where e.kind in ('doubt', 'dispute', 'excessPaid', 'notShipped') and e.subject = o.id and e.settled_at is null
      and e.claimed_at > ${now - CLAIM_MS} limit 1
  ) as claimed_by`

const aroundOrder = sql`
  left join members m on m.id = o.member_id left join order_purchases p on p.order_id = o.id
  left join order_stock s on s.order_id = o.id left join order_inspections i on i.order_id = o.id`

const orderTables = sql`orders o ${aroundOrder}`
/** Those of which a title is looked for. They come by an index in the order of the list, so that it ends where the page is full. */
const amongNewest = sql`(select * from orders order by created_at desc, id desc limit ${TITLES_SEARCHED}) o ${aroundOrder}`

const sortKeys = { created: sql`o.created_at`, age: sql`o.updated_at`, amount: sql`o.total_jpy`, due: sql`o.closes_at` }

/** The list of orders by these filters, for a page or a file. */
export function ordersBy({ clock }: Use<'clock'>, filters: Filters): ListOf {
  const number = filters.q && ORDER_ID.test(filters.q.toUpperCase()) ? filters.q.toUpperCase() : null
  const words = number === null && filters.q !== '' ? filters.q : null
  const states = severalOf(filters.state) ?? (filters.sort === 'age' ? inWork : null)
  return {
    select: orderColumns(clock()),
    from: words ? amongNewest : orderTables,
    where: [
      ...(filters.sort === 'age'
        ? [sql`o.state in ('unpaid', 'paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused')`]
        : []),
      ...(filters.sort === 'due'
        ? [sql`o.closes_at is not null and o.state in ('purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed')`]
        : []),
      ...when(states, (some) => isOneOf(sql`o.state`, some)),
      ...when(severalOf(filters.inspection), (some) => inspectedAs(sql`o.id`, some)),
      ...when(filters.member, (id) => sql`o.member_id = ${id}`),
      ...when(filters.account, (account) => sql`p.trade_account = ${account}`),
      ...when(filters.goods, (id) => sql`o.goods_id = ${id}`),
      ...when(filters.seller, ofSeller),
      ...when(filters.auction, (flag) => sql`o.auction = ${flag === 'true'}`),
      ...when(filters.due, (flag) => (flag === 'true' ? sql`o.due_jpy > 0` : sql`o.due_jpy = 0`)),
      ...when(filters.leastJpy, (least) => sql`o.total_jpy >= ${least}`),
      ...when(filters.mostJpy, (most) => sql`o.total_jpy <= ${most}`),
      ...when(filters.from, (from) => sql`o.created_at >= ${from}`),
      ...when(filters.to, (to) => sql`o.created_at < ${to}`),
      ...when(filters.since, (since) => sql`o.updated_at < ${since}`),
      ...when(number, (id) => sql`o.id = ${id}`),
      ...when(words, titled),
    ],
    key: sortKeys[filters.sort],
    id: sql`o.id`,
    idType: 'text',
    dir: filters.dir,
    isWalked: words !== null,
    sum: sql`o.paid_jpy`,
  }
}

/** A condition for an order by its inspection, which is joined under `i`. One without has no row of it. */
export const inspectedAs = (orderId: RawBuilder<unknown>, states: readonly string[]) =>
  states.includes('none')
    ? sql`coalesce(i.state, 'none') = any(${states})`
    : sql`${orderId} = any(array(select order_id from order_inspections where state = any(${states})))`

/** What is bought, or about to be: one that was cancelled before is no seller's. Both halves have their index. */
const ofSeller = (id: string) => sql`o.id = any(array(
  select id from orders where kept ->> 'sellerId' = ${id} and state in ('purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed', 'tradeFailed')
  union all select id from orders where kept ->> 'sellerId' = ${id} and state in ('unpaid', 'paid', 'purchasing', 'inDoubt')))`

const titled = (words: string) => sql`(${holding(sql`o.goods ->> 'nameZh'`, words)} or ${holding(sql`o.goods ->> 'name'`, words)})`

/** A page of orders, with the sums that the caller may read. */
export async function listOrders(
  deps: Use<'db' | 'clock'>,
  { permissions }: Staff,
  { cursor, limit, ...filters }: InputOf<typeof deskOrders>,
) {
  const { list, sumJpy, ...page } = await listPage<DeskOrderRow>(deps.db, ordersBy(deps, filters), { cursor, limit })
  return { ...page, list: list.map((row) => tellOrder(deps, row, permissions)), sumJpy: readsOrderMoney(permissions) ? sumJpy : null }
}

/** The newest orders of a member. */
export const newestOrders = (deps: Use<'db' | 'clock'>, memberId: number, limit: number): Promise<DeskOrderRow[]> =>
  readRows<DeskOrderRow>(deps.db, ordersBy(deps, { member: memberId, sort: 'created', dir: 'desc' }), { limit })

/** Orders that a condition names, the newest first. */
export async function findOrders({ db, clock }: Use<'db' | 'clock'>, where: RawBuilder<unknown>, limit: number): Promise<DeskOrderRow[]> {
  const { rows } = await sql<DeskOrderRow>`
    select ${orderColumns(clock())} from ${orderTables} where ${where} order by o.created_at desc limit ${limit}`.execute(db)
  return rows
}

/** One order as lists read it. */
export const oneOrder = async (deps: Use<'db' | 'clock'>, id: string): Promise<DeskOrderRow | null> =>
  (await findOrders(deps, sql`o.id = ${id}`, 1))[0] ?? null

export function tellOrder({ clock }: Use<'clock'>, row: DeskOrderRow, permissions: Staff['permissions']): OrderRow {
  const dueAt = dueOfOrder({
    state: row.state,
    inspection: row.inspection ?? 'none',
    since: row.updated_at,
    payBy: row.pay_by,
    closesAt: row.closes_at,
    receivedAt: row.received_at,
  })
  return {
    id: row.id,
    member: { id: row.member_id, name: row.member_name },
    state: row.state,
    inspection: row.inspection ?? 'none',
    auction: row.auction,
    goodsId: row.goods_id,
    titleZh: row.title_zh,
    titleJa: row.title_ja,
    picture: row.picture,
    since: row.updated_at,
    createdAt: row.created_at,
    dueAt,
    late: row.state !== 'unpaid' && dueAt !== null && dueAt < clock(),
    account: row.account,
    tracking: row.tracking,
    claimedBy: row.claimed_by,
    ...(readsOrderMoney(permissions) && { totalJpy: row.total_jpy, paidJpy: row.paid_jpy, dueJpy: row.due_jpy }),
  }
}
