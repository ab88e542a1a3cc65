import type { InputOf } from '@otsukai/contract/call'
import type { deskPurchases, PurchaseRow } from '@otsukai/contract/desk/purchases'
import { sql } from 'kysely'
import { beijingDayStart } from '../../platform/beijing-day.ts'
import { payable } from '../../money/wallet/accounts.ts'
import { houseBalances } from '../../money/wallet/house-balances.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { listPage, type ListOf, severalOf, when } from './list-page.ts'
import { offersOf } from './offer-acts.ts'

type Input = InputOf<typeof deskPurchases>

export interface Purchase {
  order_id: string
  n: number
  order_state: string
  item_id: string
  title_zh: string | null
  title_ja: string
  trade_account: string
  price_jpy: number
  begun_at: number
  sent_at: number | null
  deadline_at: number
  outcome: PurchaseRow['outcome']
  told: string | null
  first_absent_at: number | null
  last_absent_at: number | null
  market_id: string | null
  entry: number | null
}

/** What was not bought is rare, and has an index of its own. */
const outcomeIn = (some: readonly string[]) => {
  const among = sql`coalesce(a.outcome, 'underWay') = any(${some})`
  return some.includes('bought') ? among : sql`a.outcome is distinct from 'bought' and ${among}`
}

export const purchasesBy = (filters: Omit<Input, 'cursor' | 'limit'>): ListOf => ({
  select: sql`a.order_id, a.n, o.state as order_state, a.item_id, o.goods ->> 'nameZh' as title_zh, o.goods ->> 'name' as title_ja, a.trade_account,
    a.price_jpy, a.begun_at, a.sent_at, a.deadline_at, a.outcome, a.told, a.first_absent_at, a.last_absent_at,
    case when a.outcome = 'bought' then p.market_id end as market_id,
    (select id from desk_entries where kind = 'doubt' and subject = a.order_id and settled_at is null) as entry`,
  from: sql`purchase_attempts a left join orders o on o.id = a.order_id left join order_purchases p on p.order_id = a.order_id`,
  where: [
    ...when(severalOf(filters.outcome), outcomeIn),
    ...when(filters.account, (account) => sql`a.trade_account = ${account}`),
    ...when(filters.order, (order) => sql`a.order_id = ${order}`),
    ...when(filters.from, (from) => sql`a.begun_at >= ${from}`),
    ...when(filters.to, (to) => sql`a.begun_at < ${to}`),
  ],
  key: sql`a.begun_at`,
  id: sql`(a.order_id || ':' || a.n)`,
  idType: 'text',
  dir: filters.dir,
})

/** A page of purchases as they were tried, with the accounts that buy and what waits to be bought. */
export async function listPurchases(deps: Use<'db' | 'clock'>, { permissions }: Staff, { cursor, limit, ...filters }: Input) {
  const { list, sumJpy: _, ...page } = await listPage<Purchase>(deps.db, purchasesBy(filters), { cursor, limit })
  const { rows } = await sql<{ state: string; n: number; oldest_at: number | null }>`
    select state, count(*)::int as n, min(updated_at) as oldest_at from orders where state in ('paid', 'inDoubt') group by state`.execute(
    deps.db,
  )
  const waitingIn = (state: string) => {
    const found = rows.find((row) => row.state === state)
    return { n: found?.n ?? 0, oldestAt: found?.oldest_at ?? null }
  }
  const { n: orphans } = await deps.db
    .selectFrom('desk_entries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('kind', '=', 'orphan')
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    ...page,
    list: list.map(tellPurchase),
    accounts: await accountsOf(deps, permissions),
    waiting: waitingIn('paid'),
    doubts: waitingIn('inDoubt'),
    orphans,
  }
}

const tellPurchase = (row: Purchase): PurchaseRow => ({
  orderId: row.order_id,
  n: row.n,
  orderState: row.order_state,
  itemId: row.item_id,
  titleZh: row.title_zh,
  titleJa: row.title_ja,
  account: row.trade_account,
  priceJpy: row.price_jpy,
  begunAt: row.begun_at,
  sentAt: row.sent_at,
  deadlineAt: row.deadline_at,
  outcome: row.outcome,
  told: row.told,
  absentAt: [row.first_absent_at, row.last_absent_at].filter((at) => at !== null),
  marketId: row.market_id,
  entry: row.entry,
})

interface AccountRow {
  id: string
  state: 'active' | 'paused' | 'disconnected'
  paused_why: string | null
  paused_until: number | null
  priority: number
  walk_due_at: number
  bought: number
  waiting: number
  entry: number | null
}

async function accountsOf({ db, clock }: Use<'db' | 'clock'>, permissions: Staff['permissions']) {
  const balances = permissions.has('money.read') ? await houseBalances(db) : null
  const rows = await readAccounts(db, beijingDayStart(clock()))
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    pausedWhy: row.paused_why,
    pausedUntil: row.paused_until,
    priority: row.priority,
    walkDueAt: row.walk_due_at,
    waiting: row.waiting,
    boughtToday: row.bought,
    ...(balances && { payableJpy: balances.get(payable(row.id)) ?? 0 }),
    entry: row.entry,
    acts: offersOf(['resume-account', 'connect-account'], { account: row.id }, permissions, (name) =>
      name === 'resume-account' && row.state === 'active' ? '账号没有停用。' : null,
    ),
  }))
}

async function readAccounts(db: Db, since: number): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select t.id, t.state, t.paused_why, t.paused_until, t.priority, t.walk_due_at,
      (select count(*) from purchase_attempts where trade_account = t.id and begun_at >= ${since} and outcome = 'bought')::int as bought,
      (select count(*) from purchase_attempts where trade_account = t.id and (outcome is null or outcome = 'unclear'))::int as waiting,
      (select id from desk_entries where kind = 'accountPaused' and subject = t.id and settled_at is null) as entry
    from trade_accounts t order by t.priority, t.id`.execute(db)
  return rows
}
