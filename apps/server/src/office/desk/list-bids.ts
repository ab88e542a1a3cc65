import type { InputOf } from '@otsukai/contract/call'
import type { BidRow, deskBids } from '@otsukai/contract/desk/bids'
import { openBidStates } from '@otsukai/contract/bid-steps'
import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { dueOf } from './due-rules.ts'
import { isOneOf, listPage, type ListOf, readRows, severalOf, when } from './list-page.ts'
import { offersOf } from './offer-acts.ts'

type Input = InputOf<typeof deskBids>
type Deps = Use<'db' | 'clock' | 'config' | 'market'>

interface DeskBidRow {
  id: string
  member_id: number
  member_name: string
  goods_id: string
  title_zh: string | null
  title_ja: string
  picture: string | null
  state: BidRow['state']
  mode: BidRow['mode']
  max_jpy: number
  uncovered: boolean
  created_at: number
  order_id: string | null
  auction_state: 'open' | 'ended' | 'cancelled' | null
  current_jpy: number
  bid_count: number
  min_next_jpy: number
  ends_at: number | null
  leader: 'us' | 'other' | 'unknown'
  trade_account: string | null
  asked_at: number
  entry: number | null
  opened_at: number
  least_jpy: number | null
  held_jpy: number
}

/** Sorts an auction whose end is not fixed behind all others. */
const NO_END = 9_999_999_999_999

const bidsBy = (filters: Omit<Input, 'cursor' | 'limit'>): ListOf => ({
  select: sql`b.id, b.member_id, m.name as member_name, b.goods_id, b.goods ->> 'nameZh' as title_zh, b.goods ->> 'name' as title_ja,
    b.goods ->> 'thumbnail' as picture, b.state, b.mode, b.max_jpy, b.uncovered, b.created_at, b.order_id, a.state as auction_state, a.current_jpy,
    a.bid_count, a.min_next_jpy, a.ends_at, a.leader, a.trade_account, a.asked_at, e.id as entry, e.opened_at,
    (e.facts ->> 'leastJpy')::bigint as least_jpy, coalesce((select balance_jpy from accounts where id = 'bid:' || b.id), 0)::bigint as held_jpy`,
  from: sql`bids b left join members m on m.id = b.member_id left join auctions a on a.goods_id = b.goods_id
    left join desk_entries e on e.kind = 'bidByHand' and e.subject = b.id and e.settled_at is null`,
  where: [
    sql`not b.refused`,
    ...(filters.sort === 'ends' ? [sql`b.state in ('queued', 'placing', 'leading', 'outbid', 'settling')`] : []),
    ...when(severalOf(filters.state), (states) => isOneOf(sql`b.state`, states)),
    ...when(filters.member, (id) => sql`b.member_id = ${id}`),
    ...when(filters.goods, (id) => sql`b.goods_id = ${id}`),
    ...when(filters.byHand, (flag) => (flag === 'true' ? sql`e.id is not null` : sql`e.id is null`)),
  ],
  key: filters.sort === 'ends' ? sql`coalesce(a.ends_at, ${sql.lit(NO_END)})` : sql`b.created_at`,
  id: sql`b.id`,
  idType: 'text',
  dir: filters.sort === 'ends' ? 'asc' : 'desc',
})

/** A page of bids. */
export async function listBids(deps: Deps, { permissions }: Staff, { cursor, limit, ...filters }: Input) {
  const { list, sumJpy: _, ...page } = await listPage<DeskBidRow>(deps.db, bidsBy(filters), { cursor, limit })
  return { ...page, list: list.map((row) => tellBid(deps, row, permissions)) }
}

export async function bidsOfMember(deps: Deps, { permissions }: Staff, member: number): Promise<BidRow[]> {
  const rows = await readRows<DeskBidRow>(deps.db, bidsBy({ member, sort: 'created' }), { limit: 20 })
  return rows.map((row) => tellBid(deps, row, permissions))
}

const isOver = ({ state }: DeskBidRow): boolean => !(openBidStates as readonly string[]).includes(state)

function tellBid({ config, market }: Use<'config' | 'market'>, row: DeskBidRow, permissions: Staff['permissions']): BidRow {
  const dueAt = dueOf({ kind: 'bidByHand', openedAt: row.opened_at, endsAt: row.ends_at, closesAt: null }, config.openingHours)
  const names = row.entry === null ? [] : ['record-bid', 'no-bid']
  const results = row.state === 'settling' ? ['auction-won', 'auction-lost'] : []
  return {
    id: row.id,
    member: { id: row.member_id, name: row.member_name },
    goodsId: row.goods_id,
    marketUrl: market.pageOf(row.goods_id),
    titleZh: row.title_zh,
    titleJa: row.title_ja,
    picture: row.picture,
    state: row.state,
    mode: row.mode,
    maxJpy: row.max_jpy,
    uncovered: row.uncovered,
    createdAt: row.created_at,
    orderId: row.order_id,
    auction:
      row.auction_state === null
        ? null
        : {
            state: row.auction_state,
            currentJpy: row.current_jpy,
            bids: row.bid_count,
            leastNextJpy: row.min_next_jpy,
            endsAt: row.ends_at,
            leader: row.leader,
            account: row.trade_account,
            heardAt: row.asked_at,
          },
    byHand: row.entry === null ? null : { entry: row.entry, dueAt, amountJpy: row.least_jpy },
    ...(permissions.has('money.read') && { heldJpy: row.held_jpy }),
    acts: isOver(row) ? [] : offersOf([...names, ...results], { bid: row.id, goods: row.goods_id }, permissions),
  }
}
