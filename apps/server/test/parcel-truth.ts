import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/platform/db/tables.ts'
import { ledgerMustBalance } from './ledger.ts'

/**
 * Proves the invariants of parcels from rows and transfers alone, without the server's own functions: 11 what a parcel holds and where it
 * went, 12 an order lies in one live parcel and is abroad with it alone, 13 what was scanned is what is in it, 14 a number is one parcel's.
 */
export async function parcelsMustHold(db: Db): Promise<void> {
  const { rows } = await sql<{ what: string; id: string; facts: unknown }>`
    with held as (
      select p.*, coalesce(a.balance_jpy, 0) as balance,
        case when state = 'paid' then (quote ->> 'totalJpy')::bigint
          when state in ('requested', 'packing', 'onHold', 'packed') and pay_mode = 'ceiling' then ceiling_jpy
          else 0 end as expected
      from parcels p left join accounts a on a.id = 'parcel:' || p.id),
    flows as (
      select p.id,
        coalesce(sum(t.amount_jpy) filter (where t.from_account = 'member:' || p.member_id), 0) as paid,
        coalesce(sum(t.amount_jpy) filter (where t.to_account = 'member:' || p.member_id), 0) as refunded,
        coalesce(sum(t.amount_jpy) filter (where t.to_account ~ '^(payable:carrier:|revenue:shipping|revenue:storage|loss|bank)'), 0)
          - coalesce(sum(t.amount_jpy) filter (where t.from_account ~ '^(payable:carrier:|revenue:shipping|revenue:storage|loss|bank)'), 0) as house
      from parcels p left join transfers t on t.parcel_id = p.id group by p.id),
    last as (
      select distinct on (po.order_id) po.order_id, p.state from parcel_orders po join parcels p on p.id = po.parcel_id
      where p.sent_at is not null order by po.order_id, po.from_at desc)
    select '11: a parcel does not hold what its state says' as what, id, to_jsonb(held) - 'address' as facts from held where balance <> expected
    union all select '11: a parcel was not paid what it says', h.id, to_jsonb(f) from held h join flows f using (id)
      where f.paid <> h.paid_jpy or f.refunded <> h.refunded_jpy
    union all select '11: what a parcel was paid went elsewhere', h.id, to_jsonb(f) from held h join flows f using (id)
      where h.paid_jpy - h.refunded_jpy - h.balance <> f.house
    union all select 'a quote is not the sum of its lines', id, quote from held
      where (quote ->> 'totalJpy')::bigint <> (select sum((part ->> 'amountJpy')::bigint) from jsonb_array_elements(quote -> 'lines') part)
    union all select '12: an order lies in two live parcels', order_id, to_jsonb(count(*)) from parcel_orders where live group by order_id having count(*) > 1
    union all select '12: a parcel that ended holds orders, or a live one none', p.id, to_jsonb(p.state) from parcels p
      where exists (select from parcel_orders po where po.parcel_id = p.id and po.live) = (p.state in ('cancelled', 'returned'))
    union all select '12: an order is abroad and its parcel is not, or the other way round', o.id, jsonb_build_object('order', o.state, 'parcel', l.state)
      from orders o left join last l on l.order_id = o.id
      where (o.state = 'sentAbroad') <> (coalesce(l.state, '') in ('sent', 'delivered', 'returning', 'lost'))
    union all select '12: an order in a live parcel is not in the warehouse', o.id, jsonb_build_object('order', o.state, 'parcel', p.state)
      from parcel_orders po join orders o on o.id = po.order_id join parcels p on p.id = po.parcel_id
      where po.live and p.sent_at is null and o.state <> 'warehoused'
    union all select '13: what was scanned is not what is in it', p.id, to_jsonb(po.order_id) from parcels p join parcel_orders po on po.parcel_id = p.id
      where po.live and po.scanned_at is null and p.state not in ('requested', 'packing', 'onHold')
    union all select '14: a number is of two parcels', number, to_jsonb(count(*)) from parcels where number is not null group by number having count(*) > 1
    union all select '14: a parcel is on its way without a number', id, to_jsonb(state) from parcels where sent_at is not null and number is null
    union all select 'an order left a parcel and does not say for how long it lay there', parcel_id, to_jsonb(order_id) from parcel_orders
      where live <> (paused_ms is null) or paused_ms < 0
    union all select 'a version is not the count of its steps', p.id, to_jsonb(p.version) from parcels p
      where version < (select count(*) from parcel_timeline l where l.parcel_id = p.id and event not in ('dueFirst', 'chargeDue', 'chargePaid', 'erased'))`.execute(
    db,
  )
  expect(rows).toEqual([])
  await ledgerMustBalance(db)
}
