import type { DataOf } from '@otsukai/contract/call'
import type { deskToday } from '@otsukai/contract/desk/figures'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { sql } from 'kysely'
import { cameToNothing } from '../../platform/acts/proposals.ts'
import { beijingDay, beijingDayStart } from '../../platform/beijing-day.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Gauges } from '../../platform/http/metrics.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { dueOfThread, urgencyOf } from './due-rules.ts'
import { kindZh } from './entry-words.ts'
import { figuresOf } from './figures-of-day.ts'
import { healthOf } from './health-strip.ts'
import { openByUrgency } from './list-queue.ts'
import { isAnswered } from './list-threads.ts'
import { moneyNow } from './read-figures.ts'
import { claimOf, dueOfEntry, isSnoozed } from './tell-entry.ts'

type Deps = Use<'db' | 'clock' | 'config' | 'market' | 'gateways'>
type Told = DataOf<typeof deskToday>
type Queue = Told['queue'][number]

const DAY_MS = 86_400_000
const INSPECT_WITHIN_MS = 8 * 3_600_000

/** What a person sees at the beginning of the day. Its parts are read side by side, after health: that tells how long a query takes. */
export async function readToday(deps: Deps, { id, permissions }: Staff, gauges: Gauges | undefined): Promise<Told> {
  const health = await healthOf(deps, gauges)
  const [entries, others, figures] = await Promise.all([
    entriesWaiting(deps),
    othersWaiting(deps, id, permissions),
    figuresToday(deps, permissions),
  ])
  return { day: beijingDay(deps.clock()), queue: [...entries, ...others], figures, health }
}

const urgent = (one: Queue['urgency'], other: Queue['urgency']): Queue['urgency'] => {
  const order = ['overdue', 'today', 'later'] as const
  return order[Math.min(order.indexOf(one), order.indexOf(other))]!
}

/** Open entries by kind, with the most urgent of each. */
async function entriesWaiting(deps: Deps): Promise<Queue[]> {
  const now = deps.clock()
  const kinds = new Map<string, Queue>()
  for (const { row } of await openByUrgency(deps)) {
    if (isSnoozed(row, now)) continue
    const dueAt = dueOfEntry(deps, row)
    const so = kinds.get(row.kind) ?? { ...nothing, kind: row.kind, titleZh: kindZh(row.kind), claims: [] }
    const claimed = claimOf(row, now) !== null
    kinds.set(row.kind, {
      ...so,
      n: so.n + 1,
      oldestAt: Math.min(so.oldestAt ?? Infinity, row.opened_at),
      urgency: urgent(so.urgency, urgencyOf(dueAt, now)),
      dueAt: Math.min(so.dueAt ?? Infinity, dueAt),
      overdue: so.overdue + (dueAt <= now ? 1 : 0),
      unclaimed: so.unclaimed + (claimed ? 0 : 1),
      claims: claimed ? withClaim(so.claims, row.claimer ?? '') : so.claims,
    })
  }
  return [...kinds.values()]
}

const nothing = { n: 0, oldestAt: null, urgency: 'later', dueAt: null, overdue: 0, unclaimed: 0 } as const

const withClaim = (claims: Queue['claims'], name: string): Queue['claims'] => {
  const so = claims.find((claim) => claim.name === name)
  return [...claims.filter((claim) => claim !== so), { name, n: (so?.n ?? 0) + 1 }]
}

interface Waits {
  at: number
  answered?: boolean
}

/** What waits without an entry: members' talk, inspections, acts that need a second person, and one's own that came to nothing. */
async function othersWaiting({ db, clock, config }: Deps, staffId: number | null, permissions: ReadonlySet<Permission>): Promise<Queue[]> {
  const now = clock()
  const tell = (kind: string, titleZh: string, waits: readonly Waits[], dueOf: (one: Waits) => number): Queue[] => {
    if (waits.length === 0) return []
    const dues = waits.map(dueOf)
    return [
      {
        kind,
        titleZh,
        n: waits.length,
        oldestAt: Math.min(...waits.map(({ at }) => at)),
        urgency: urgencyOf(Math.min(...dues), now),
        dueAt: Math.min(...dues),
        overdue: dues.filter((due) => due <= now).length,
        unclaimed: waits.length,
        claims: [],
      },
    ]
  }
  const threads = permissions.has('threads.read')
    ? await rowsOf(
        db,
        sql`select t.waiting_since as at, ${isAnswered} as answered from threads t where t.waiting_since is not null
          order by t.waiting_since limit 1000`,
      )
    : []
  const inspections = await rowsOf(
    db,
    sql`select s.received_at as at from order_inspections i join order_stock s on s.order_id = i.order_id join orders o on o.id = i.order_id
      where i.state = 'requested' and o.state = 'warehoused' order by s.received_at limit 1000`,
  )
  const proposals = permissions.has('approve')
    ? await rowsOf(db, sql`select at from act_proposals where state = 'open' and lapses_at > ${now} order by id limit 1000`)
    : []
  const unheard = await rowsOf(
    db,
    sql`select coalesce(decided_at, lapses_at) as at from act_proposals where staff_id = ${staffId} and heard_at is null
      and state in ('open', ${sql.join(cameToNothing)}) and (state <> 'open' or lapses_at <= ${now}) limit 1000`,
  )
  return [
    ...tell('thread', '消息待回复', threads, ({ at, answered = false }) => dueOfThread(at, answered, config.openingHours)),
    ...tell('inspection', '待验货', inspections, ({ at }) => at + INSPECT_WITHIN_MS),
    ...tell('proposal', '等你复核', proposals, ({ at }) => at + DAY_MS),
    ...tell('proposalBack', '提交的没办成', unheard, ({ at }) => at + DAY_MS),
  ]
}

const rowsOf = async (db: Db, query: ReturnType<typeof sql>): Promise<Waits[]> => (await query.execute(db)).rows as Waits[]

interface Counts {
  yesterday: number
  yesterday_jpy: number
  recharged: number
  auctions: number
  by_hand: number
  not_shipped: number
  doubts: number
  doubt_since: number | null
  waiting: number
  waiting_since: number | null
  held: number
}

async function countsToday(db: Db, now: number): Promise<Counts> {
  const from = beijingDayStart(now)
  const { rows } = await sql<Counts>`
    select
      yesterday.n as yesterday, yesterday.jpy as yesterday_jpy,
      (select count(*) from members m where m.created_at >= ${from}
        and (select true from recharges where member_id = m.id and state = 'paid' limit 1))::int as recharged,
      (select count(*) from auctions where not done and ends_at >= ${now} and ends_at < ${from + DAY_MS})::int as auctions,
      (select count(*) from desk_entries where kind = 'bidByHand' and settled_at is null)::int as by_hand,
      (select count(*) from desk_entries where kind = 'notShipped' and settled_at is null)::int as not_shipped,
      (select count(*) from orders where state = 'inDoubt')::int as doubts,
      (select min(updated_at) from orders where state = 'inDoubt') as doubt_since,
      (select count(*) from threads where waiting_since is not null)::int as waiting,
      (select min(waiting_since) from threads where waiting_since is not null) as waiting_since,
      (select coalesce(sum(balance_jpy), 0) from accounts where id = any(array(
        select 'bid:' || id from bids where state in ('queued', 'placing', 'leading', 'settling'))))::bigint as held
    from (
      select count(*)::int as n, coalesce(sum(amount_jpy), 0)::bigint as jpy from transfers
      where at >= ${from - DAY_MS} and at <= ${now - DAY_MS} and kind in ('orderPaid', 'bidWon')) yesterday`.execute(db)
  return rows[0]!
}

async function figuresToday({ db, clock }: Deps, permissions: ReadonlySet<Permission>): Promise<Told['figures']> {
  const now = clock()
  const from = beijingDayStart(now)
  const [day, so, standing] = await Promise.all([
    figuresOf(db, { from, to: now + 1 }),
    countsToday(db, now),
    permissions.has('money.read') ? moneyNow(db) : null,
  ])
  const refunds = Object.values(day.money.refunds)
  return {
    orders: { n: day.paidOrders, sameTimeYesterday: so.yesterday },
    purchase: { tried: day.purchase.tried, bought: day.purchase.bought },
    paidToPurchasedP50Ms: day.paidToPurchased.p50Ms,
    purchasedToShippedP50Ms: day.purchasedToShipped.p50Ms,
    notShipped: so.not_shipped,
    doubts: { n: so.doubts, oldestAt: so.doubt_since },
    newMembers: { n: day.newMembers, recharged: so.recharged },
    auctionsTonight: so.auctions,
    bidsByHand: so.by_hand,
    ...(permissions.has('threads.read') && {
      answers: { firstP50Ms: day.answers.p50Ms, waiting: { n: so.waiting, oldestAt: so.waiting_since } },
    }),
    ...(standing && {
      money: {
        paidJpy: day.money.paidJpy,
        sameTimeYesterdayJpy: so.yesterday_jpy,
        refunds: { n: refunds.reduce((sum, { n }) => sum + n, 0), jpy: refunds.reduce((sum, { jpy }) => sum + jpy, 0) },
        owedToMembersJpy: standing.owedToMembersJpy,
        clearing: standing.clearing,
        heldByBidsJpy: so.held,
      },
    }),
  }
}
