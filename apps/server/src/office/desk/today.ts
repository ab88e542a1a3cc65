import type { DataOf } from '@otsukai/contract/call'
import type { deskToday } from '@otsukai/contract/desk/figures'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { type RawBuilder, sql } from 'kysely'
import { cameToNothing } from '../../platform/acts/proposals.ts'
import { beijingDay, beijingDayStart } from '../../platform/beijing-day.ts'
import type { Db } from '../../platform/db/tables.ts'
import { CLAIM_MS } from '../../platform/desk/claim-entry.ts'
import type { Gauges } from '../../platform/http/metrics.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { dueOfThread, urgencyOf } from './due-rules.ts'
import { endsOfOpen } from './entry-rows.ts'
import { kindZh } from './entry-words.ts'
import { figuresOf } from './figures-of-day.ts'
import { healthOf } from './health-strip.ts'
import { isAnswered } from './list-threads.ts'
import { moneyNow } from './read-figures.ts'
import { dueOfEntry } from './tell-entry.ts'

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

/** Open entries that may be told alike but for when they were opened. */
interface Alike {
  kind: string
  claimer: string | null
  /** Of bids to be made by hand, as `OpenEntry` has them. */
  told_ends_at: string | null
  ends_at: number | null
  /** Of disputes. */
  closes_at: number | null
  /** In ms, parted by spaces: rows of their own would cost most of the time that this page takes. */
  opened: string
}

/** Open entries by kind, with the most urgent of each. */
async function entriesWaiting(deps: Deps): Promise<Queue[]> {
  const now = deps.clock()
  const alike = (which: RawBuilder<unknown>, ends: RawBuilder<unknown>) => sql`
    select e.kind, case when e.claimed_at > ${now - CLAIM_MS} then coalesce(claimer.name, '') end as claimer, ${ends},
      string_agg(e.opened_at::text, ' ') as opened
    from desk_entries e left join staff claimer on claimer.id = e.claimed_by
    where e.settled_at is null and (e.snoozed_until is null or e.snoozed_until <= ${now}) and ${which} group by 1, 2, 3, 4, 5`
  // Apart from the few whose auction or purchase ends: looked for beside each entry, those would be planned as if every entry had one.
  const { rows } = await sql<Alike>`
    ${alike(sql`e.kind not in ('bidByHand', 'dispute')`, sql`null as told_ends_at, null::bigint as ends_at, null::bigint as closes_at`)} union all
    ${alike(sql`e.kind in ('bidByHand', 'dispute')`, endsOfOpen)}`.execute(deps.db)
  const kinds = new Map<string, Queue>()
  for (const { kind, claimer, opened, ...ends } of rows) {
    const so = kinds.get(kind) ?? { ...nothing, kind, titleZh: kindZh(kind), claims: [] }
    const times = opened.split(' ').map(Number)
    const dues = times.map((opened_at) => dueOfEntry(deps, { kind, opened_at, ...ends }))
    const dueAt = Math.min(...dues)
    kinds.set(kind, {
      ...so,
      n: so.n + times.length,
      oldestAt: Math.min(so.oldestAt ?? Infinity, ...times),
      urgency: urgent(so.urgency, urgencyOf(dueAt, now)),
      dueAt: Math.min(so.dueAt ?? Infinity, dueAt),
      overdue: so.overdue + dues.filter((due) => due <= now).length,
      unclaimed: so.unclaimed + (claimer === null ? times.length : 0),
      claims: claimer === null ? so.claims : [...so.claims, { name: claimer, n: times.length }],
    })
  }
  return [...kinds.values()]
}

const nothing = { n: 0, oldestAt: null, urgency: 'later', dueAt: null, overdue: 0, unclaimed: 0 } as const

interface Waits {
  n: number
  oldest_at: number | null
  overdue: number
}

/** What waits without an entry: members' talk, inspections, acts that need a second person, and one's own that came to nothing. */
async function othersWaiting({ db, clock, config }: Deps, staffId: number | null, permissions: ReadonlySet<Permission>): Promise<Queue[]> {
  const now = clock()
  const tell = (kind: string, titleZh: string, { n, oldest_at: oldestAt, overdue }: Waits, dueAt: number): Queue[] =>
    n === 0 ? [] : [{ kind, titleZh, n, oldestAt, urgency: urgencyOf(dueAt, now), dueAt, overdue, unclaimed: n, claims: [] }]
  /** What is due so long after a time of its own. */
  const timed = async (
    kind: string,
    titleZh: string,
    withinMs: number,
    at: RawBuilder<unknown>,
    rest: RawBuilder<unknown>,
  ): Promise<Queue[]> => {
    const { rows } = await sql<Waits>`
      select count(*)::int as n, min(${at}) as oldest_at, (count(*) filter (where ${at} <= ${now - withinMs}))::int as overdue ${rest}`.execute(
      db,
    )
    return tell(kind, titleZh, rows[0]!, (rows[0]!.oldest_at ?? 0) + withinMs)
  }
  const threads = async (): Promise<Queue[]> => {
    const { rows } = await sql<{ at: number; answered: boolean }>`
      select t.waiting_since as at, ${isAnswered} as answered from threads t where t.waiting_since is not null
      order by t.waiting_since limit 1000`.execute(db)
    const dues = rows.map(({ at, answered }) => dueOfThread(at, answered, config.openingHours))
    const waits = { n: rows.length, oldest_at: rows[0]?.at ?? null, overdue: dues.filter((due) => due <= now).length }
    return tell('thread', '消息待回复', waits, Math.min(...dues))
  }
  return [
    ...(permissions.has('threads.read') ? await threads() : []),
    ...(await timed(
      'inspection',
      '待验货',
      INSPECT_WITHIN_MS,
      sql`s.received_at`,
      sql`from order_inspections i join order_stock s on s.order_id = i.order_id join orders o on o.id = i.order_id
        where i.state = 'requested' and o.state = 'warehoused'`,
    )),
    ...(permissions.has('approve')
      ? await timed('proposal', '等你复核', DAY_MS, sql`at`, sql`from act_proposals where state = 'open' and lapses_at > ${now}`)
      : []),
    ...(await timed(
      'proposalBack',
      '提交的没办成',
      DAY_MS,
      sql`coalesce(decided_at, lapses_at)`,
      sql`from act_proposals where staff_id = ${staffId} and heard_at is null
        and state in ('open', ${sql.join(cameToNothing)}) and (state <> 'open' or lapses_at <= ${now})`,
    )),
  ]
}

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
