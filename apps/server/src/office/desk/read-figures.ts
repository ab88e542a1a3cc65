import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { DayFigures, deskFigures } from '@otsukai/contract/desk/figures'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { sql } from 'kysely'
import { beijingDay, beijingDayStart } from '../../platform/beijing-day.ts'
import { houseBalances } from '../../money/wallet/house-balances.ts'
import type { Db } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { kindZh } from './entry-words.ts'
import { figuresOf, type StoredFigures } from './figures-of-day.ts'

const DAY_MS = 86_400_000
const DAYS_AT_MOST = 400
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** Series by Beijing day, and how things stand now; parts that the caller may not read are absent. */
export async function readFigures(
  deps: Use<'db' | 'clock'>,
  { permissions }: Staff,
  { from, to }: InputOf<typeof deskFigures>,
): Promise<DataOf<typeof deskFigures>> {
  const { db, clock } = deps
  const [first, last] = [startOf(from), Math.min(startOf(to), beijingDayStart(clock()))]
  if (Number.isNaN(first) || Number.isNaN(last) || last - first >= DAYS_AT_MOST * DAY_MS)
    throw actRefused(`一次最多看 ${DAYS_AT_MOST} 天，请选短一些。`)
  const readDays = async () => {
    const stored = await storedBetween(db, from, to)
    const days: DayFigures[] = []
    for (let at = first; at <= last; at += DAY_MS) {
      const day = beijingDay(at)
      days.push(toldDay(day, stored.get(day) ?? (await figuresOf(db, { from: at, to: at + DAY_MS })), permissions))
    }
    return days
  }
  const [days, now] = await Promise.all([readDays(), standingOf(deps, permissions)])
  return { days, now }
}

async function storedBetween(db: Db, from: string, to: string): Promise<ReadonlyMap<string, StoredFigures>> {
  const rows = await db.selectFrom('desk_figures').select(['day', 'figures']).where('day', '>=', from).where('day', '<=', to).execute()
  return new Map(rows.map(({ day, figures }) => [day, figures]))
}

function toldDay(day: string, { money, answers, ...rest }: StoredFigures, permissions: ReadonlySet<Permission>): DayFigures {
  return {
    day,
    ...rest,
    ...(permissions.has('threads.read') && { answers }),
    ...(permissions.has('money.read') && { money }),
  }
}

type Now = DataOf<typeof deskFigures>['now']

interface Counted {
  n: number
  oldest_at: number | null
}
const waiting = (row: Counted | undefined) => ({ n: row?.n ?? 0, oldestAt: row?.oldest_at ?? null })

const STOCK_DAYS = [0, 7, 14, 30, 60, 90]

async function standingOf({ db, clock }: Use<'db' | 'clock'>, permissions: ReadonlySet<Permission>): Promise<Now> {
  const readsMoney = permissions.has('money.read')
  const [counted, stock, money] = await Promise.all([waitingOf(db), stockByAge(db, clock(), readsMoney), readsMoney ? moneyNow(db) : null])
  const { doubts, threads, queue } = counted
  return {
    doubts: waiting(doubts),
    ...(permissions.has('threads.read') && { waitingThreads: waiting(threads) }),
    queue: queue.map((row) => ({ kind: row.kind, titleZh: kindZh(row.kind), ...waiting(row) })),
    stockByAge: stock,
    ...(money && { money }),
  }
}

async function waitingOf(db: Db) {
  const { rows: doubts } = await sql<Counted>`
    select count(*)::int as n, min(updated_at) as oldest_at from orders where state = 'inDoubt'`.execute(db)
  const { rows: threads } = await sql<Counted>`
    select count(*)::int as n, min(waiting_since) as oldest_at from threads where waiting_since is not null`.execute(db)
  const { rows: queue } = await sql<Counted & { kind: string }>`
    select kind, count(*)::int as n, min(opened_at) as oldest_at from desk_entries where settled_at is null group by kind order by kind`.execute(
    db,
  )
  return { doubts: doubts[0], threads: threads[0], queue }
}

async function stockByAge(db: Db, now: number, readsMoney: boolean): Promise<Now['stockByAge']> {
  const { rows } = await sql<{ bucket: number; n: number; jpy: number }>`
    select width_bucket((${now}::bigint - s.received_at)::float8 / ${DAY_MS}, ${STOCK_DAYS}::float8[])::int as bucket, count(*)::int as n,
      sum(o.paid_jpy)::bigint as jpy
    from order_stock s join orders o on o.id = s.order_id where o.state = 'warehoused' group by 1`.execute(db)
  return STOCK_DAYS.map((fromDays, index) => {
    const row = rows.find(({ bucket }) => bucket === index + 1)
    return { fromDays, n: row?.n ?? 0, ...(readsMoney && { jpy: row?.jpy ?? 0 }) }
  })
}

/** What we owe members beside what lies in the bank and at the gateways. In the ledger money in the bank and in clearing stands below 0. */
export async function moneyNow(db: Db): Promise<NonNullable<Now['money']>> {
  const house = await houseBalances(db)
  return {
    // All accounts come to 0. Those that are not the house's are as many as orders.
    owedToMembersJpy: 0 - [...house.values()].reduce((sum, jpy) => sum + jpy, 0),
    bankJpy: 0 - (house.get('bank') ?? 0),
    clearing: ['wechat', 'alipay'].map((gateway) => ({ gateway, jpy: 0 - (house.get(`clearing:${gateway}`) ?? 0) })),
  }
}
