import type { InputOf } from '@otsukai/contract/call'
import { isArrived, orderListTypes, type OrderListType, orderStates, orderSteps, orderType } from '@otsukai/contract/order-steps'
import type { Order, OrderList, orderList } from '@otsukai/contract/orders'
import { mayTake } from '@otsukai/contract/steps'
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { type RatesRow, selectRates, toRates } from '../../catalogue/content/rates.ts'
import { holding } from '../../platform/db/like.ts'
import { named } from '../../platform/db/prepared.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { available } from '../../money/wallet/accounts.ts'
import { selectBalance } from '../../money/wallet/balances.ts'
import { type OrderRow, requireOwnOrder, typeOf } from './load-order.ts'
import { allowedActions, showQuote } from './order-rules.ts'
import { readStays, type Stay } from './stays.ts'
import { whyNotShippable } from './shippable-rules.ts'
import { isTold } from '../../people/messages/told-lines.ts'

type Line = Pick<Selectable<Database['order_timeline']>, 'order_id' | 'at' | 'event' | 'note_zh' | 'facts'>
type Around = RatesRow & { available_jpy: number; lines: Line[]; parts: Parts[] }

/** What the tables beside an order's hold of it. */
interface Parts {
  order_id: string
  tracking: Order['tracking']
  warehouse: Order['warehouse']
  inspection: Order['inspection'] | null
}

/**
 * Selects rates, balance, timelines and parts for orders of one member, in one round trip. A single order uses `=`: with an array PostgreSQL
 * would plan each query anew, which takes longer than running it.
 */
const selectAround = (which: '= $3' | '= any($3)') => `
  select rates.*, coalesce((${selectBalance('$2')}), 0) as available_jpy, array(
    select json_build_object('order_id', order_id, 'at', at, 'event', event, 'note_zh', note_zh, 'facts', facts)
    from order_timeline line where order_id ${which} and ${isTold} order by id
  ) as lines, array(
    select json_build_object('order_id', id, 'tracking', tracking,
      'warehouse', case when stock.order_id is not null then json_build_object('at', received_at, 'weightG', weight_g, 'photos', stock.photos) end,
      'inspection', case when inspection.order_id is not null then json_build_object(
        'state', inspection.state, 'result', result, 'photos', inspection.photos, 'note', note, 'answerBy', answer_by) end)
    from orders
    left join order_purchases purchase on purchase.order_id = id
    left join order_stock stock on stock.order_id = id
    left join order_inspections inspection on inspection.order_id = id
    where id ${which} and (purchase.order_id is not null or inspection.order_id is not null)
  ) as parts
  from (${selectRates}) rates`

const notInspected: Order['inspection'] = { state: 'none', result: null, photos: [], note: '', answerBy: null }

/**
 * Orders of one member, for that member; `stays`: how their goods lie, where the caller has read that. Reads on further connections, so
 * never call it inside a transaction: concurrent ones could exhaust the pool and wait for each other.
 */
export async function viewOrders(
  deps: Use<'db' | 'clock'>,
  rows: readonly OrderRow[],
  stays?: ReadonlyMap<string, Stay>,
): Promise<Order[]> {
  const [first] = rows
  if (!first) return []
  const at = deps.clock()
  const [name, which, ids] =
    rows.length === 1 ? (['order-around', '= $3', first.id] as const) : (['orders-around', '= any($3)', rows.map(({ id }) => id)] as const)
  const [around] = await named<Around>(deps.db, name, selectAround(which), [at, available(first.member_id), ids])
  const { lines, available_jpy } = around!
  const parts = new Map(around!.parts.map((part) => [part.order_id, part]))
  const charges = await chargesOf(deps, rows)
  const lying = stays ?? (await staysOf(deps, rows, at))
  const rates = toRates(around)
  return rows.map((row) => {
    const { tracking = null, warehouse = null, inspection } = parts.get(row.id) ?? {}
    const inspected = inspection ?? notInspected
    return {
      id: row.id,
      type: typeOf(row),
      state: row.state,
      auction: row.auction,
      goods: row.goods,
      quote: {
        ...showQuote(row.quote, rates, available_jpy),
        ...(row.state === 'unpaid' ? {} : { shortJpy: shortForDue(row, charges, available_jpy) }),
      },
      paidJpy: row.paid_jpy,
      refundedJpy: row.refunded_jpy,
      dueJpy: row.due_jpy,
      charges: charges.flatMap((charge) => (isShown(charge, row) ? [viewCharge(charge)] : [])),
      remark: row.remark,
      inspection: inspected,
      tracking,
      warehouse,
      parcelId: lying.get(row.id)?.parcel?.id ?? null,
      storage: storageOf(row, lying.get(row.id)),
      timeline: timelineOf(lines, row.id),
      allowed: [
        ...allowedActions({ state: row.state, auction: row.auction, payBy: row.pay_by, inspection: inspected.state }, at),
        ...(isShippable(row, lying.get(row.id)) ? (['ship'] as const) : []),
      ],
      payBy: row.pay_by,
      createdAt: row.created_at,
    }
  })
}

/** How their goods lie; read only of orders that have arrived, which saves the query while ordering and paying. */
const staysOf = ({ db }: Use<'db'>, rows: readonly OrderRow[], at: number): Promise<Map<string, Stay>> =>
  readStays(
    db,
    rows.flatMap(({ id, state }) => (isArrived(state) ? [id] : [])),
    at,
  )

const storageOf = ({ state }: OrderRow, stay: Stay | undefined): Order['storage'] =>
  state === 'warehoused' && stay ? { freeUntil: stay.freeUntil, owedJpy: stay.owedJpy } : null

const isShippable = ({ state, due_jpy }: OrderRow, stay: Stay | undefined): boolean =>
  due_jpy === 0 && whyNotShippable(state, stay) === null

interface ChargeRow {
  order_id: string
  at: number
  reason_zh: string
  amount_jpy: number
  paid_at: number | null
}

/** Orders are charged only after they were bought, which saves the query while ordering and paying. */
const mayBeCharged = ({ state }: OrderRow): boolean => mayTake(orderSteps.charge, state) || state === 'tradeFailed'

/** The charges of these orders and all due charges of their member, oldest first, the order in which they are taken. */
async function chargesOf({ db }: Use<'db'>, rows: readonly OrderRow[]): Promise<ChargeRow[]> {
  const charged = rows.filter(mayBeCharged)
  if (charged.length === 0) return []
  return db
    .selectFrom('order_charges as charge')
    .innerJoin('orders', 'orders.id', 'charge.order_id')
    .select(['order_id', 'at', 'reason_zh', 'amount_jpy', 'paid_at'])
    .where('orders.member_id', '=', charged[0]!.member_id)
    .where('voided_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(
          'order_id',
          'in',
          charged.map(({ id }) => id),
        ),
        eb.and([eb('due_jpy', '>', 0), eb('paid_at', 'is', null)]),
      ]),
    )
    .orderBy('charge.id')
    .execute()
}

/** Hides unpaid charges of a failed trade, which are void. */
const isShown = ({ order_id, paid_at }: ChargeRow, { id, state }: OrderRow): boolean =>
  order_id === id && (paid_at !== null || (state !== 'tradeFailed' && state !== 'disposed'))

const viewCharge = ({ at, reason_zh, amount_jpy }: ChargeRow) => ({ at, reasonZh: reason_zh, amountJpy: amount_jpy })

/** The yen that the balance lacks for an order's due charges and all older ones, which are taken first. */
function shortForDue({ id, due_jpy }: OrderRow, charges: readonly ChargeRow[], availableJpy: number): number {
  if (due_jpy === 0) return 0
  const due = charges.filter(({ paid_at }) => paid_at === null)
  const last = due.findLastIndex(({ order_id }) => order_id === id)
  return Math.max(0, due.slice(0, last + 1).reduce((sum, { amount_jpy }) => sum + amount_jpy, 0) - availableJpy)
}

/** An order's timeline for its member. */
const timelineOf = (lines: readonly Line[], id: string): Order['timeline'] =>
  lines.filter(({ order_id }) => order_id === id).map(({ at, event, note_zh, facts }) => ({ at, event, noteZh: note_zh, facts }))

/** An order for its member. Never call it inside a transaction. */
export async function viewOrder(deps: Use<'db' | 'clock'>, row: OrderRow): Promise<Order> {
  const [order] = await viewOrders(deps, [row])
  if (!order) throw new Error(`order ${row.id} vanished while it was shown`)
  return order
}

/** An order of a member. Throws 404 when it is not theirs. */
export const readOrder = async (deps: Use<'db' | 'clock'>, memberId: number, id: string): Promise<Order> =>
  viewOrder(deps, await requireOwnOrder(deps.db, memberId, id))

/** The states of a tab of the list; null for all. */
function statesOf(type: OrderListType): readonly string[] | null {
  if (type === 'all' || type === '60000') return null
  return orderStates.filter((state) => orderType[state] === Number(type))
}

/** The condition of a tab, for both rows and counts, so that they agree. */
const inTab = (type: OrderListType) => (eb: ExpressionBuilder<Database, 'orders'>) => {
  const states = statesOf(type)
  if (type === '60000') return eb('auction', '=', true)
  return states ? eb('state', 'in', states as OrderRow['state'][]) : eb.val(true)
}

/** Matches an order's or goods' id, or a title that contains all the words. */
const matching = (q: string) => (eb: ExpressionBuilder<Database, 'orders'>) => {
  const title = sql`concat_ws(' ', goods->>'name', goods->>'nameZh')`
  const words = q.split(/\s+/u).filter(Boolean)
  const inTitle = words.map((word) => holding(title, word))
  return eb.or([eb('id', '=', q.toUpperCase()), eb('goods_id', 'in', [q, q.toLowerCase()]), eb.and(inTitle)])
}

/** A member's orders by tab, newest first, with the counts of all tabs for the search. */
export async function listOrders(deps: Use<'db' | 'clock'>, member: Member, query: InputOf<typeof orderList>): Promise<OrderList> {
  const { type, page, limit, q, id } = query
  let own = deps.db.selectFrom('orders').where('member_id', '=', member.id)
  if (id) {
    const row = await requireOwnOrder(deps.db, member.id, id)
    return { total: 1, list: await viewOrders(deps, [row]), counts: await countByTab(own) }
  }
  if (q) own = own.where(matching(q))
  const counts = await countByTab(own)
  const rows = await own
    .where(inTab(type))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: counts[type] ?? 0, list: await viewOrders(deps, rows), counts }
}

async function countByTab(own: SelectQueryBuilder<Database, 'orders', object>): Promise<OrderList['counts']> {
  const row = await own
    .select((eb) => orderListTypes.map((type) => eb.fn.countAll<number>().filterWhere(inTab(type)).as(type)))
    .executeTakeFirstOrThrow()
  return row as OrderList['counts']
}
