import { named, type Put } from '../../platform/db/prepared.ts'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { timelineAndNews } from '../../platform/timeline/write-timeline.ts'
import { type AcknowledgedText, type KeptListing, type KeptQuote, newOrderId, type OrderedGoods } from './order-rules.ts'

interface NewOrder {
  memberId: number
  /** `paid`: the caller moves the money in this transaction. */
  state: 'unpaid' | 'paid'
  /** Won at auction, and so binding. */
  auction: boolean
  /** A single piece, for which there may be at most one live order. */
  oneOff: boolean
  goods: OrderedGoods
  kept: KeptListing
  quote: KeptQuote
  remark: string
  inspection: boolean
  payBy: number
  at: number
  request: { id: string; hash: string }
  acknowledged: AcknowledgedText[]
}

/** What a member's own new order must be free of, looked at under the lock of the member's row. */
type Verdict = 'free' | 'tooManyUnpaid' | 'goodsTakenHere'

/**
 * Inserts an order with its first timeline line, its news and, while unpaid, the job that ends it, in one statement. Null when its request
 * id has made one already. With `unpaidAtMost`, for a member's own order, refuses tooManyUnpaid and goodsTakenHere.
 */
export async function placeOrder(
  deps: Use<'jobs' | 'random'>,
  on: Db | Tx,
  order: NewOrder,
  unpaidAtMost?: number,
): Promise<string | null> {
  const name = order.auction ? 'order-place-won' : order.inspection ? 'order-place-inspected' : 'order-place'
  const id = newOrderId(deps.random)
  const [row] = await named<{ id: string | null; verdict: Verdict }>(on, name, (put) =>
    placeStatement(deps, put, { ...order, id, unpaidAtMost }),
  )
  if (row && row.verdict !== 'free') throw new Refusal(row.verdict)
  return row?.id ?? null
}

function placeStatement({ jobs }: Use<'jobs'>, put: Put, order: NewOrder & { id: string; unpaidAtMost: number | undefined }): string {
  const { id, at, memberId, state, quote, unpaidAtMost } = order
  const paid = state === 'paid'
  const columns = {
    id,
    member_id: memberId,
    state,
    auction: order.auction,
    goods_id: order.goods.id,
    one_off: order.oneOff,
    goods: JSON.stringify(order.goods),
    kept: JSON.stringify(order.kept),
    quote: JSON.stringify(quote),
    total_jpy: quote.totalJpy,
    paid_jpy: paid ? quote.totalJpy : 0,
    remark: order.remark,
    pay_by: order.payBy,
    buy_after: paid ? at : null,
    created_at: at,
    updated_at: at,
    request_id: order.request.id,
    request_hash: order.request.hash,
    acknowledged: JSON.stringify(order.acknowledged),
  } satisfies Partial<Record<keyof Database['orders'], unknown>>
  const verdict =
    unpaidAtMost === undefined
      ? `'free'`
      : `order_guard(${[memberId, order.request.id, unpaidAtMost, order.oneOff ? order.goods.id : null].map(put)})`
  const of = { at, subjectId: id, orderId: 'placed.id', memberId: 'placed.member_id', from: 'from placed' }
  const told = order.auction
    ? timelineAndNews(put, { ...of, event: 'fromWin', facts: { paid } })
    : timelineAndNews(put, { ...of, event: 'create', facts: {} })
  const inspection = order.inspection
    ? `, inspection as (insert into order_inspections (order_id, state) select placed.id, 'requested' from placed)`
    : ''
  return `
    with guard as materialized (select ${verdict} as verdict), placed as (
      insert into orders (${Object.keys(columns)})
      select ${Object.values(columns).map(put)} from guard where verdict = 'free'
      on conflict (member_id, request_id) do nothing returning id, member_id
    )${inspection}, ${told}${paid ? '' : `, job as (${jobs.insertLater(put, 'order.expire', { orderId: id }, order.payBy, 'placed')})`}
    select guard.verdict, placed.id from guard left join placed on true`
}
