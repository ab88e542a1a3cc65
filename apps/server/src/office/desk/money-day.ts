import type { DataOf } from '@otsukai/contract/call'
import type { moneyDay } from '@otsukai/contract/desk/money'
import { type RawBuilder, sql } from 'kysely'
import { beijingDay, beijingDayStart } from '../../platform/beijing-day.ts'
import type { Db } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { kindZh } from './entry-words.ts'

type Told = DataOf<typeof moneyDay>
type Line = Told['lines'][number]

const DAY_MS = 86_400_000
const gateways = ['wechat', 'alipay'] as const
/** A payment of a day may be heard of as an odd one, or be missed on its bill, until so long afterwards. */
const HEARD_WITHIN_MS = 30 * DAY_MS

/**
 * Our rows of a day at the gateways: payments, refunds, and what they took back. Beside one that no bill has shown as booked stands its
 * newest entry: what a bill shows instead, and whether a person has dealt with it. `from` and `to` are in ms.
 */
const rowsOfDay = (from: number, to: number): RawBuilder<unknown> => sql`
  select rows_of_day.*, told.fen as shown_fen, coalesce(told.settled, false) as dealt_with from (
    select 'payments' as what, id, 'recharge:' || id as subject, pay_type, amount_fen, amount_jpy, paid_at as at, billed_at from recharges
      where state = 'paid' and paid_at >= ${from} and paid_at < ${to}
    union all select 'refunds', f.id, 'refund:' || f.id, r.pay_type, f.amount_fen, f.amount_jpy, f.ended_at, f.billed_at
      from refunds f join recharges r on r.id = f.recharge_id where f.state = 'done' and f.ended_at >= ${from} and f.ended_at < ${to}
    union all select 'chargebacks', recharge_id || ':' || refund_number, 'chargeback:' || pay_type || ':' || recharge_id || ':' || refund_number,
      pay_type, amount_fen, amount_jpy, at, billed_at from chargebacks where at >= ${from} and at < ${to}
  ) rows_of_day left join lateral (
    select (facts ->> 'billFen')::bigint as fen, settled_at is not null as settled from desk_entries
    where kind in ('billDiffers', 'notOnBill') and subject = rows_of_day.subject order by id desc limit 1
  ) told on billed_at is null`

/** The books of a Beijing day beside the gateways' bills. */
export async function readMoneyDay({ db, clock }: Use<'db' | 'clock'>, day: string): Promise<Told> {
  const from = Date.parse(`${day}T00:00:00+08:00`)
  if (Number.isNaN(from) || beijingDay(from) !== day || from > clock()) throw actRefused(`${day} 还没有开始，请选今天或以前。`)
  const to = from + DAY_MS
  return {
    day,
    lines: await linesOf(db, from, to),
    bills: await billsOf(db, day),
    differences: await differencesOf(db, day, from, to),
    unbilled: await unbilledOf(db, from, to),
    clearing: await Promise.all(gateways.map((gateway) => clearingOf(db, gateway, from, to))),
    fortnight: await fortnightOf(db, Math.min(from, beijingDayStart(clock()))),
  }
}

interface Counted {
  what: Line['what']
  pay_type: Line['gateway']
  n: number
  fen: number
  jpy: number
  billed: number
  billed_fen: number
}

/** Our books beside what the bills have shown. A payment that could not be booked is on the bill alone. */
async function linesOf(db: Db, from: number, to: number): Promise<Line[]> {
  const { rows } = await sql<Counted>`
    select what, pay_type, count(*)::int as n, sum(amount_fen)::bigint as fen, sum(amount_jpy)::bigint as jpy,
      count(coalesce(billed_at, shown_fen))::int as billed,
      coalesce(sum(case when billed_at is null then shown_fen else amount_fen end), 0)::bigint as billed_fen
    from (${rowsOfDay(from, to)}) ours group by 1, 2`.execute(db)
  const { rows: odd } = await sql<{ pay_type: string; n: number; fen: number }>`
    select split_part(subject, ':', 1) as pay_type, count(*)::int as n, coalesce(sum((facts ->> 'amountFen')::bigint), 0)::bigint as fen
    from desk_entries where kind = 'oddNotice' and opened_at >= ${from} and opened_at < ${to + HEARD_WITHIN_MS}
      and (facts ->> 'paidAt')::bigint >= ${from} and (facts ->> 'paidAt')::bigint < ${to} group by 1`.execute(db)
  return gateways.flatMap((gateway) =>
    (['payments', 'refunds', 'chargebacks'] as const).map((what): Line => {
      const row = rows.find((one) => one.what === what && one.pay_type === gateway)
      const more = what === 'payments' ? odd.find(({ pay_type }) => pay_type === gateway) : undefined
      const billed = { n: (row?.billed ?? 0) + (more?.n ?? 0), fen: (row?.billed_fen ?? 0) + (more?.fen ?? 0) }
      const books = { n: row?.n ?? 0, fen: row?.fen ?? 0, jpy: row?.jpy ?? 0 }
      return { gateway, what, books, billed, differenceFen: billed.fen - books.fen }
    }),
  )
}

async function billsOf(db: Db, day: string): Promise<Told['bills']> {
  const rows = await db.selectFrom('bill_days').selectAll().where('day', '=', day).execute()
  return gateways.map((gateway) => {
    const row = rows.find(({ pay_type }) => pay_type === gateway)
    return {
      gateway,
      askedAt: row?.asked_at ?? null,
      readAt: row?.read_at ?? null,
      lines: row?.lines ?? null,
      feeFen: row?.fee_fen ?? null,
      closedAt: row?.closed_at ?? null,
    }
  })
}

interface Difference {
  id: number
  kind: string
  subject: string
  facts: Record<string, unknown>
  settled_at: number | null
}

/** The entries that differences of the day opened: by the day that they name, or the row of the day that they are about. */
async function differencesOf(db: Db, day: string, from: number, to: number): Promise<Told['differences']> {
  const { rows } = await sql<Difference>`
    with ours as (${rowsOfDay(from, to)})
    select id, kind, subject, facts, settled_at from desk_entries e
    where opened_at >= ${from} and opened_at < ${to + HEARD_WITHIN_MS} and (
      (kind in ('notOnBill', 'billUnread') and facts ->> 'day' = ${day})
      or (kind = 'oddNotice' and (facts ->> 'paidAt')::bigint >= ${from} and (facts ->> 'paidAt')::bigint < ${to})
      or (kind = 'billDiffers' and subject in (select subject from ours))
      or (kind = 'refundWaiting' and opened_at < ${to}))
      and kind in ('notOnBill', 'billUnread', 'oddNotice', 'billDiffers', 'refundWaiting')
    order by id`.execute(db)
  return rows.map(({ id, kind, subject, facts, settled_at }) => ({
    entry: id,
    kind,
    titleZh: kindZh(kind),
    subject,
    gateway: gatewayOf(subject, facts),
    amountFen: numberOf(facts['amountFen'] ?? facts['billFen']),
    whyZh: textOf(facts['why']) ?? textOf(facts['told']) ?? '',
    settledAt: settled_at,
  }))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const gatewayOf = (subject: string, facts: Record<string, unknown>): string | null =>
  gateways.find((gateway) => facts['payType'] === gateway || subject.startsWith(`${gateway}:`)) ?? null

async function unbilledOf(db: Db, from: number, to: number): Promise<Told['unbilled']> {
  const { rows } = await sql<{ what: string; id: string; pay_type: string; amount_fen: number; amount_jpy: number; at: number }>`
    select what, id, pay_type, amount_fen, amount_jpy, at from (${rowsOfDay(from, to)}) ours where billed_at is null and shown_fen is null order by at limit 500`.execute(
    db,
  )
  return rows.map((row) => ({ what: row.what, id: row.id, gateway: row.pay_type, fen: row.amount_fen, jpy: row.amount_jpy, at: row.at }))
}

/** What a gateway holds for us over a day. In the ledger that stands below 0. */
async function clearingOf(db: Db, gateway: string, from: number, to: number): Promise<Told['clearing'][number]> {
  const account = `clearing:${gateway}`
  const { rows } = await sql<{ into: number; out: number; bank: number }>`
    select coalesce(sum(amount_jpy) filter (where from_account = ${account} and to_account <> 'bank'), 0)::bigint as into,
      coalesce(sum(amount_jpy) filter (where to_account = ${account} and from_account <> 'bank'), 0)::bigint as out,
      coalesce(sum(case when from_account = 'bank' then amount_jpy else -amount_jpy end) filter (where from_account = 'bank' or to_account = 'bank'), 0)::bigint as bank
    from transfers where at >= ${from} and at < ${to} and (from_account = ${account} or to_account = ${account})`.execute(db)
  const { into, out, bank } = rows[0]!
  const beforeJpy = 0 - (await balanceAt(db, account, from))
  return { gateway, beforeJpy, inJpy: into, outJpy: out, bankJpy: bank, afterJpy: beforeJpy + into - out - bank }
}

/** A house account's balance before a moment: its last checkpoint, and the transfers from there. A checkpoint leaves out its last hour. */
async function balanceAt(db: Db, account: string, at: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    with base as (
      select through_id, balance_jpy, at from ledger_checkpoints where account = ${account} and at <= ${at} order by through_id desc limit 1
    )
    select coalesce((select balance_jpy from base), 0) + coalesce(sum(case when to_account = ${account} then amount_jpy else -amount_jpy end), 0)::bigint as balance
    from transfers
    where id > coalesce((select through_id from base), 0) and at >= coalesce((select base.at - 3600000 from base), 0) and at < ${at}
      and (from_account = ${account} or to_account = ${account})`.execute(db)
  return rows[0]!.balance
}

/**
 * Whether each day of the fortnight agrees with its bills. A gateway makes none of a day on which nothing was paid: one that is not read is
 * waited for only where we have something to find on it.
 */
async function fortnightOf(db: Db, lastDay: number): Promise<Told['fortnight']> {
  const first = lastDay - 13 * DAY_MS
  const { rows: read } = await sql<{ day: string; pay_type: string }>`
    select day, pay_type from bill_days where day >= ${beijingDay(first)} and day <= ${beijingDay(lastDay)} and read_at is not null`.execute(
    db,
  )
  const dayOf = (at: string) => sql.raw(`to_char(to_timestamp(${at} / 1000) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`)
  const { rows: ours } = await sql<{ day: string; pay_type: string; differs: boolean }>`
    select ${dayOf('at')} as day, pay_type, bool_or(billed_at is null and not dealt_with) as differs
    from (${rowsOfDay(first, lastDay + DAY_MS)}) ours group by 1, 2`.execute(db)
  const { rows: open } = await sql<{ day: string }>`
    select coalesce(facts ->> 'day', ${dayOf("(facts ->> 'paidAt')::bigint")}) as day
    from desk_entries where settled_at is null and kind in ('notOnBill', 'billUnread', 'oddNotice')`.execute(db)
  const stateOf = (day: string): Told['fortnight'][number]['state'] => {
    const isRead = (payType: string) => read.some((bill) => bill.day === day && bill.pay_type === payType)
    const rows = ours.filter((row) => row.day === day)
    if (!read.some((bill) => bill.day === day) || rows.some((row) => !isRead(row.pay_type))) return 'noBill'
    return rows.some(({ differs }) => differs) || open.some((entry) => entry.day === day) ? 'differs' : 'agrees'
  }
  return Array.from({ length: 14 }, (_, index) => beijingDay(first + index * DAY_MS)).map((day) => ({ day, state: stateOf(day) }))
}
