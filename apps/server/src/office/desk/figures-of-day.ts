import type { DayFigures } from '@otsukai/contract/desk/figures'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'

/** All figures of a day, as they are stored; what a caller may not read is left out when they are told. */
export type StoredFigures = { [Part in Exclude<keyof DayFigures, 'day'>]-?: NonNullable<DayFigures[Part]> }

type Spans = StoredFigures['paidToPurchased']
type Money = StoredFigures['money']

/** A stretch of time: from, and before. */
interface Span {
  from: number
  to: number
}

const inSpan = (column: RawBuilder<unknown>, { from, to }: Span) => sql`${column} >= ${from} and ${column} < ${to}`

/** The figures of a stretch of time, counted from the rows that the books are made of. */
export async function figuresOf(db: Db, span: Span): Promise<StoredFigures> {
  return {
    ...(await countsOf(db, span)),
    purchase: await purchasesOf(db, span),
    ...(await stepsOf(db, span)),
    answers: await answersOf(db, span),
    ...(await entriesOf(db, span)),
    money: await moneyOf(db, span),
  }
}

async function countsOf(db: Db, span: Span): Promise<Pick<StoredFigures, 'paidOrders' | 'doubts' | 'newMembers'>> {
  const { rows } = await sql<{ paid: number; doubts: number; purchases: number; members: number }>`
    select
      (select count(*) from transfers where ${inSpan(sql`at`, span)} and kind in ('orderPaid', 'bidWon'))::int as paid,
      (select count(*) from order_timeline where ${inSpan(sql`at`, span)} and event = 'unclear')::int as doubts,
      (select count(*) from purchase_attempts where ${inSpan(sql`begun_at`, span)})::int as purchases,
      (select count(*) from members where ${inSpan(sql`created_at`, span)})::int as members`.execute(db)
  const { paid, doubts, purchases, members } = rows[0]!
  return { paidOrders: paid, doubts: { n: doubts, ofPurchases: purchases }, newMembers: members }
}

/** Purchases by how they ended; one that failed for its listing counts by what became of the listing. */
async function purchasesOf(db: Db, span: Span): Promise<StoredFigures['purchase']> {
  const { rows } = await sql<{ reason: string; n: number }>`
    select case when a.outcome = 'listing' then coalesce((
        select facts ->> 'why' from order_timeline where order_id = a.order_id and event = 'failListing' order by id desc limit 1), 'listing')
      else coalesce(a.outcome, 'underWay') end as reason, count(*)::int as n
    from purchase_attempts a where ${inSpan(sql`a.begun_at`, span)} group by 1`.execute(db)
  const by = new Map(rows.map(({ reason, n }) => [reason, n]))
  const bought = by.get('bought') ?? 0
  by.delete('bought')
  return { tried: rows.reduce((sum, { n }) => sum + n, 0), bought, reasons: Object.fromEntries(by) }
}

interface Quantiles {
  n: number
  p50: number | null
  p90: number | null
}

/** A number of ms of each row, in figures. */
const quantilesOf = (ms: RawBuilder<unknown>) => sql`
  count(*)::int as n, round(percentile_cont(0.5) within group (order by ${ms}))::bigint as p50,
  round(percentile_cont(0.9) within group (order by ${ms}))::bigint as p90`

const spansOf = ({ n, p50, p90 }: Quantiles): Spans => ({ n, p50Ms: p50, p90Ms: p90 })
const noSpans: Quantiles = { n: 0, p50: null, p90: null }

/** How long orders took from one step to the next, which was taken in the span. */
async function stepsOf(
  db: Db,
  span: Span,
): Promise<Pick<StoredFigures, 'paidToPurchased' | 'purchasedToShipped' | 'shippedToWarehoused' | 'warehousedToInspected'>> {
  const { rows } = await sql<Quantiles & { event: string }>`
    select ended.event, ${quantilesOf(sql`ended.at - begun.at`)} from order_timeline ended
    join (values ('purchased', array['pay', 'fromWin']), ('shipped', array['purchased']), ('arrived', array['shipped']), ('inspect', array['arrived']))
      step (event, after) on step.event = ended.event
    join lateral (
      select at from order_timeline where order_id = ended.order_id and event = any(step.after) and id < ended.id order by id desc limit 1
    ) begun on true
    where ${inSpan(sql`ended.at`, span)} group by ended.event`.execute(db)
  const endedBy = (event: string) => spansOf(rows.find((row) => row.event === event) ?? noSpans)
  return {
    paidToPurchased: endedBy('purchased'),
    purchasedToShipped: endedBy('shipped'),
    shippedToWarehoused: endedBy('arrived'),
    warehousedToInspected: endedBy('inspect'),
  }
}

/** How long members waited for each answer that was written in the span, from their first message that it answers. */
async function answersOf(db: Db, span: Span): Promise<Spans> {
  const { rows } = await sql<Quantiles>`
    select ${quantilesOf(sql`answer.at - asked.at`)} from messages answer
    join lateral (
      select min(at) as at from messages before where before.thread_id = answer.thread_id and before.sender = 'member' and before.id < answer.id
        and before.id > coalesce((select max(id) from messages earlier
          where earlier.thread_id = answer.thread_id and earlier.sender = 'staff' and earlier.id < answer.id), 0)
    ) asked on asked.at is not null
    where ${inSpan(sql`answer.at`, span)} and answer.sender = 'staff'`.execute(db)
  return spansOf(rows[0]!)
}

/** Entries by kind. */
async function entriesOf(db: Db, span: Span): Promise<Pick<StoredFigures, 'opened' | 'settled'>> {
  const { rows } = await sql<{ part: 'opened' | 'settled'; kind: string; n: number }>`
    select 'opened' as part, kind, count(*)::int as n from desk_entries where ${inSpan(sql`opened_at`, span)} group by kind
    union all select 'settled', kind, count(*)::int from desk_entries where ${inSpan(sql`settled_at`, span)} group by kind`.execute(db)
  const byKind = (part: string) => Object.fromEntries(rows.filter((row) => row.part === part).map(({ kind, n }) => [kind, n]))
  return { opened: byKind('opened'), settled: byKind('settled') }
}

interface Leg {
  kind: string
  from_account: string
  to_account: string
  n: number
  jpy: number
}

/** An account, or the kind of one that somebody or something has of its own. By a regular expression it takes three times as long. */
const kindOf = (account: RawBuilder<unknown>) => sql`
  case when split_part(${account}, ':', 1) in ('member', 'order', 'bid', 'refund', 'parcel') then split_part(${account}, ':', 1) else ${account} end`

/** The money of a span, from its transfers by kind and accounts. */
async function moneyOf(db: Db, span: Span): Promise<Money> {
  const { rows: legs } = await sql<Leg>`
    select kind, ${kindOf(sql`from_account`)} as from_account, ${kindOf(sql`to_account`)} as to_account, count(*)::int as n, sum(amount_jpy)::bigint as jpy
    from transfers where ${inSpan(sql`at`, span)} group by 1, 2, 3`.execute(db)
  const sumOf = (which: (leg: Leg) => boolean) => legs.filter(which).reduce((sum, { jpy }) => sum + jpy, 0)
  const netInto = (account: string) =>
    sumOf(({ to_account }) => to_account === account) - sumOf(({ from_account }) => from_account === account)
  const [feesJpy, lossJpy] = [netInto('revenue:fees'), 0 - netInto('loss')]
  const shippingJpy = netInto('revenue:shipping') + netInto('revenue:storage')
  return {
    paidJpy: sumOf(({ kind }) => kind === 'orderPaid' || kind === 'bidWon'),
    refunds: refundsOf(legs),
    feesJpy,
    shippingJpy,
    lossJpy,
    marginJpy: feesJpy + shippingJpy - lossJpy,
    clearing: Object.fromEntries(
      ['wechat', 'alipay'].map((gateway) => {
        const account = `clearing:${gateway}`
        const into = sumOf(({ from_account, to_account }) => from_account === account && to_account !== 'bank')
        const out = sumOf(({ from_account, to_account }) => to_account === account && from_account !== 'bank')
        return [gateway, { inJpy: into, outJpy: out }]
      }),
    ),
  }
}

/** What went back to members' balances, and from there to their payments, by its cause. */
function refundsOf(legs: readonly Leg[]): Money['refunds'] {
  const refunds: Money['refunds'] = {}
  for (const { kind, from_account, to_account, n, jpy } of legs) {
    const isBack = (to_account === 'member' && (from_account === 'order' || kind === 'compensation')) || kind === 'refundDone'
    if (!isBack) continue
    const so = (refunds[kind] ??= { n: 0, jpy: 0 })
    refunds[kind] = { n: so.n + n, jpy: so.jpy + jpy }
  }
  return refunds
}
