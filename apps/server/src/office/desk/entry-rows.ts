import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'

/** Kinds whose subject is an order. */
const ofOrders = sql`('doubt', 'dispute', 'excessPaid', 'notShipped', 'traitsUnknown', 'storageEnd', 'stockMissing')`
/** Kinds whose subject is a parcel that goes abroad. */
const ofParcels = sql`('toPack', 'packingWaits', 'paidNotSent', 'returned', 'claim', 'silent')`

/** An entry with what is known of what it is about. */
export interface EntryRow {
  id: number
  kind: string
  subject: string
  facts: Record<string, unknown>
  opened_at: number
  settled_at: number | null
  settled_by: string | null
  settled_why: string | null
  claimed_by: number | null
  claimed_at: number | null
  claimer: string | null
  snoozed_until: number | null
  snoozed_why: string | null
  version: number
  amount_jpy: number | null
  member_id: number | null
  member_name: string | null
  order_id: string | null
  parcel_id: string | null
  goods_id: string | null
  title: string | null
  closes_at: number | null
  ends_at: number | null
  /** The end of the auction as it was told when the entry was opened. */
  told_ends_at: string | null
  notes: number
}

/** What tells how urgent an entry is, and in whose hands. */
export type OpenEntry = Pick<
  EntryRow,
  | 'id'
  | 'kind'
  | 'opened_at'
  | 'settled_at'
  | 'claimed_by'
  | 'claimed_at'
  | 'claimer'
  | 'snoozed_until'
  | 'amount_jpy'
  | 'closes_at'
  | 'ends_at'
  | 'told_ends_at'
>

/** When what an open entry `e` is about ends by itself, as `OpenEntry` has it. */
export const endsOfOpen = sql`
  e.facts ->> 'endsAt' as told_ends_at,
  (select ends_at from bids join auctions using (goods_id) where e.kind = 'bidByHand' and bids.id = e.subject) as ends_at,
  (select closes_at from orders where e.kind = 'dispute' and id = e.subject) as closes_at`

/**
 * The entries whose ids a query answers, in its order, with what their kind names: the order, bid, refund or recharge. What was not known
 * when one was opened is found here. The ids come first, so that however many tables stand behind an entry, only those rows of them are read.
 */
export async function entryRows(db: Db | Tx, ids: RawBuilder<unknown>): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.subject, e.facts, e.opened_at, e.settled_at, e.settled_by, e.settled_why, e.claimed_by, e.claimed_at,
      e.snoozed_until, e.snoozed_why, e.version, claimer.name as claimer, o.id as order_id, pc.id as parcel_id, o.closes_at,
      e.facts ->> 'endsAt' as told_ends_at,
      coalesce(e.amount_jpy, b.total_jpy, rf.amount_jpy, (e.facts ->> 'amountJpy')::bigint, (e.facts ->> 'paidJpy')::bigint,
        (e.facts ->> 'priceJpy')::bigint, r.amount_jpy, o.paid_jpy) as amount_jpy,
      m.id as member_id, m.name as member_name,
      coalesce(o.goods_id, b.goods_id, e.facts ->> 'goodsId', e.facts ->> 'itemId', case when a.goods_id is not null then a.goods_id end) as goods_id,
      coalesce(o.goods ->> 'nameZh', o.goods ->> 'name', b.goods ->> 'nameZh', b.goods ->> 'name',
        case when pc.id is not null then '包裹 ' || pc.id || ' · ' || (pc.line ->> 'nameZh') end) as title,
      a.ends_at, (select count(*) from staff_notes where subject_kind = 'entry' and subject_id = e.id::text)::int as notes
    from (select array(${ids}) as ids) wanted join desk_entries e on e.id = any(wanted.ids)
    left join bids b on e.kind in ('bidByHand', 'bidUncovered') and b.id = e.subject
    left join refunds rf on e.kind in ('refundWaiting', 'refundRefused', 'refundReversed') and rf.id = split_part(e.subject, ':', 1)
    left join recharges r on r.id = e.facts ->> 'rechargeId'
    left join order_purchases p on e.kind in ('purchaseDenied', 'paidDiffers') and p.trade_account = e.facts ->> 'account'
      and p.market_kind = e.facts -> 'reference' ->> 'kind' and p.market_id = e.facts -> 'reference' ->> 'id'
    left join orders o on o.id = case when e.kind in ${ofOrders} then e.subject
      else coalesce(e.facts ->> 'orderId', e.facts -> 'data' ->> 'orderId', p.order_id) end
    left join parcels pc on pc.id = case when e.kind in ${ofParcels} then e.subject else e.facts ->> 'parcelId' end
    left join auctions a on a.goods_id = coalesce(b.goods_id, case when e.kind in ('bidUnsettled', 'wonByNobody') then e.subject end)
    left join members m on m.id = coalesce(e.member_id, o.member_id, b.member_id, pc.member_id, rf.member_id, r.member_id)
    left join staff claimer on claimer.id = e.claimed_by
    order by array_position(wanted.ids, e.id)`.execute(db)
  return rows
}

/** Entries of an order, the newest first. Each condition has its index. */
export const entriesOfOrder = (db: Db, orderId: string): Promise<EntryRow[]> =>
  entryRows(
    db,
    sql`
      select id from desk_entries where kind in ${ofOrders} and subject = ${orderId}
      union select id from desk_entries where facts ? 'orderId' and facts ->> 'orderId' = ${orderId} order by id desc limit 50`,
  )

/** Entries of a parcel, the newest first. */
export const entriesOfParcel = (db: Db, parcelId: string): Promise<EntryRow[]> =>
  entryRows(db, sql`select id from desk_entries where kind in ${ofParcels} and subject = ${parcelId} order by id desc limit 50`)

export const entriesOfMember = (db: Db, memberId: number): Promise<EntryRow[]> =>
  entryRows(db, sql`select id from desk_entries where member_id = ${memberId} order by id desc limit 50`)
