/**
 * Violations of invariants 11 to 15 in rows written since transaction number $1, or, for null, in all rows. Computed from transfers and
 * rows alone, without the server's own functions.
 */
export const parcelProblems = `
  with touched as (
    select * from parcels where $1::bigint is null or xmin::text::bigint >= $1
    union select p.* from parcels p join accounts a on a.id = 'parcel:' || p.id where a.xmin::text::bigint >= $1
    union select p.* from parcels p join parcel_orders po on po.parcel_id = p.id where po.xmin::text::bigint >= $1
    union select p.* from parcels p join parcel_orders po on po.parcel_id = p.id join orders o on o.id = po.order_id where o.xmin::text::bigint >= $1),
  flows as (
    select p.id,
      coalesce(sum(t.amount_jpy) filter (where t.from_account = 'member:' || p.member_id), 0) as paid,
      coalesce(sum(t.amount_jpy) filter (where t.to_account = 'member:' || p.member_id), 0) as refunded,
      coalesce(sum(t.amount_jpy) filter (where t.to_account ~ '^(payable:carrier:|revenue:shipping$|revenue:storage$|loss$|bank$)'), 0)
        - coalesce(sum(t.amount_jpy) filter (where t.from_account ~ '^(payable:carrier:|revenue:shipping$|revenue:storage$|loss$|bank$)'), 0) as house,
      coalesce(sum(t.amount_jpy) filter (where t.to_account = 'revenue:storage'), 0) as stored,
      bool_or(t.from_account !~ known.accounts or t.to_account !~ known.accounts or t.order_id is not null) as strays
    from touched p
    cross join lateral (
      select '^(member:' || p.member_id || '|parcel:' || p.id || '|payable:carrier:[a-zA-Z]+|revenue:shipping|revenue:storage|loss|bank)$' as accounts) known
    left join transfers t on t.parcel_id = p.id or 'parcel:' || p.id in (t.from_account, t.to_account) group by p.id, p.member_id, known.accounts),
  priced as (
    select p.id, (p.quote ->> 'totalJpy')::bigint as total,
      coalesce((select sum((part ->> 'amountJpy')::bigint) from jsonb_array_elements(p.quote -> 'lines') part), 0) as parts,
      coalesce((select sum((part ->> 'amountJpy')::bigint) from jsonb_array_elements(p.quote -> 'lines') part where part ->> 'kind' = 'storage'), 0) as storage
    from touched p where p.quote is not null),
  held as (
    select p.id, p.state, p.pay_mode, p.paid_jpy, p.refunded_jpy, f.paid, f.refunded, f.house, f.strays, coalesce(a.balance_jpy, 0) as balance,
      case
        when p.state in ('requested', 'packing', 'onHold', 'packed') then case when p.pay_mode = 'ceiling' then p.ceiling_jpy else 0 end
        when p.state = 'paid' then q.total
        else 0 end as expected
    from touched p join flows f using (id) left join priced q using (id) left join accounts a on a.id = 'parcel:' || p.id),
  lying as (
    select po.*, p.state, p.updated_at, s.stay_at
    from touched p join parcel_orders po on po.parcel_id = p.id join order_stock s on s.order_id = po.order_id),
  -- What each order had run up when it was laid into the parcel in which it lies: that stands still meanwhile.
  runs as (
    select l.parcel_id, l.order_id, l.value_jpy,
      floor(greatest(0, l.from_at - l.stay_at
        - coalesce((select sum(e.paused_ms) from parcel_orders e where e.order_id = l.order_id and not e.live and e.from_at >= l.stay_at and e.from_at < l.from_at), 0)
        - coalesce((select max(at) - l.stay_at from order_timeline where order_id = l.order_id and event = 'inspect' and at >= l.stay_at), 0)
        - coalesce((select max(at) filter (where event = 'keep') - max(at) filter (where event = 'dispute') from order_timeline where order_id = l.order_id and at >= l.stay_at), 0)) / 1000) as run_s,
      (select c.body -> 'terms' -> 'storage' from content c where c.kind = 'shippingLines' and c.since <= l.stay_at order by c.since desc, c.id desc limit 1) as at_arrival,
      (select c.body -> 'terms' -> 'storage' from content c where c.kind = 'shippingLines' order by c.since, c.id limit 1) as first_terms
    from lying l where l.live and l.state in ('requested', 'packing', 'onHold', 'packed', 'paid')),
  owed as (
    select parcel_id, sum(least(
      (terms ->> 'jpyPerDay')::bigint * floor(greatest(0, run_s - (terms ->> 'freeDays')::bigint * 86400) / 86400),
      floor(value_jpy * (terms ->> 'capPercent')::bigint / 100))) as jpy
    from (select *, coalesce(at_arrival, first_terms) as terms from runs) r group by parcel_id),
  -- While a parcel waits for its member, on hold or packed and unpaid, storage runs on if it ends cancelled.
  waits as (
    select t.parcel_id, t.at as since, coalesce((
      select min(n.at) from parcel_timeline n where n.parcel_id = t.parcel_id and n.id > t.id and n.event in ('choose', 'giveUp', 'pay', 'lapse', 'unpack')), p.updated_at) as until
    from touched p join parcel_timeline t on t.parcel_id = p.id where t.event in ('hold', 'pack', 'recall')),
  -- While it is requested, for as long as a charge is due: of the member's parcels, or of orders in it, among which some have left it since.
  asked as (
    select t.parcel_id, range_agg(int8range(t.at, coalesce((
      select min(n.at) from parcel_timeline n where n.parcel_id = t.parcel_id and n.id > t.id and n.event in ('beginPacking', 'cancel', 'lapseDue')), p.updated_at))) as times
    from touched p join parcel_timeline t on t.parcel_id = p.id where t.event in ('request', 'choose', 'letGo') group by 1),
  dues as (
    select p.id as parcel_id, true as sure, int8range(c.at, c.paid_at) as due from touched p join parcel_charges c on c.member_id = p.member_id
    union all select p.id, coalesce(po.live or po.xmin::text::bigint >= $1, false), int8range(least(greatest(c.at, po.from_at), c.ended_at), c.ended_at)
    from touched p join parcel_orders po on po.parcel_id = p.id
    join (select *, coalesce(paid_at, voided_at) as ended_at from order_charges) c on c.order_id = po.order_id),
  left_now as (
    select l.parcel_id, l.order_id, l.paused_ms, l.updated_at - l.from_at - coalesce((
      select sum(greatest(0, least(w.until, l.updated_at) - greatest(w.since, l.from_at))) from waits w where w.parcel_id = l.parcel_id), 0) as lay,
      kept.most, kept.least
    from lying l
    cross join lateral (
      select coalesce(sum(upper(part) - lower(part)) filter (where not sure), 0) as most, coalesce(sum(upper(part) - lower(part)) filter (where sure), 0) as least
      from (values (true), (false)) bound (sure)
      cross join lateral unnest(
        (select range_agg(due) from dues d where d.parcel_id = l.parcel_id and (d.sure or not bound.sure)) * (select times from asked a where a.parcel_id = l.parcel_id)
          * int8multirange(int8range(l.from_at, l.updated_at))) part) kept where not l.live and l.state <> 'returned'
      and exists (select from parcel_orders po where (po.parcel_id, po.order_id, po.from_at) = (l.parcel_id, l.order_id, l.from_at) and po.xmin::text::bigint >= $1)),
  touched_orders as (
    select * from orders where $1::bigint is null or xmin::text::bigint >= $1
    union select o.* from orders o join lying l on l.order_id = o.id),
  -- What carriers are still to bill, and to pay for what they answer for.
  carriers as (
    select p.id, coalesce(sum(m.jpy) filter (where not m.credits), 0)
        + coalesce((select sum(c.amount_jpy) from parcel_charges c where c.parcel_id = p.id and c.paid_at is null), 0) as to_bill,
      -coalesce(sum(m.jpy) filter (where m.credits), 0) as to_pay
    from touched p left join lateral (
      select t.kind in ('parcelLost', 'claimPaid', 'carrierCredit', 'carrierCreditDiffers') as credits,
        case when t.to_account like 'payable:carrier:%' then t.amount_jpy else -t.amount_jpy end as jpy
      from transfers t where t.parcel_id = p.id and (t.to_account like 'payable:carrier:%' or t.from_account like 'payable:carrier:%')) m on true
    group by p.id),
  places as (
    select o.id, o.state, last.parcel_id, coalesce(last.live, false) as live, last.parcel
    from touched_orders o left join lateral (
      select po.parcel_id, po.live, p.state as parcel from parcel_orders po join parcels p on p.id = po.parcel_id
      where po.order_id = o.id order by po.live desc, po.from_at desc limit 1) last on true)
  select 'a parcel does not hold what its state says' as what, id, to_jsonb(held) as facts from held where balance is distinct from expected
  union all select 'a parcel was not paid what it says', id, to_jsonb(held) from held where paid <> paid_jpy or refunded <> refunded_jpy
  union all select 'what a parcel was paid went elsewhere', id, to_jsonb(held) from held where paid - refunded - balance <> house or strays
  union all select 'the house lost on a parcel that left it something', p.id, null from touched p
    where exists (select from transfers t where t.key = 'parcel:' || p.id || ':loss') and exists (select from transfers t where t.key = 'parcel:' || p.id || ':revenue')
  union all select 'the parts of a price are not its total', id, to_jsonb(priced) from priced where total <> parts
  union all select 'a carrier was paid, or paid, what nothing was booked for', id, to_jsonb(carriers) from carriers where to_bill < 0 or to_pay < 0
  union all select 'storage was taken other than priced', p.id, jsonb_build_object('taken', f.stored, 'priced', q.storage)
    from touched p join flows f using (id) left join priced q using (id)
    where f.stored <> case when p.sent_at is null then 0 else q.storage end
  union all select 'storage does not depend on the run alone', p.id, jsonb_build_object('priced', q.storage, 'owed', o.jpy)
    from touched p join priced q using (id) join owed o on o.parcel_id = p.id where q.storage <> o.jpy
  union all select 'a parcel paused the run for another time than it lay there', parcel_id, to_jsonb(left_now) from left_now where paused_ms is null or paused_ms not between lay - most and lay - least
  union all select 'an order lies in a parcel that has ended', order_id, to_jsonb(lying) from lying where live and state in ('cancelled', 'returned')
  union all select 'a parcel holds nothing', p.id, to_jsonb(p.state) from touched p
    where p.state not in ('cancelled', 'returned') and not exists (select from parcel_orders po where po.parcel_id = p.id and po.live)
  union all select 'an order is sent abroad and its last parcel is not, or the other way round', id, to_jsonb(places) from places
    where (state = 'sentAbroad') <> (live and coalesce(parcel in ('sent', 'returning', 'delivered', 'lost'), false))
  union all select 'an order in a parcel of ours is not in the warehouse', id, to_jsonb(places) from places
    where live and parcel in ('requested', 'packing', 'onHold', 'packed', 'paid') and state <> 'warehoused'
  union all select 'goods lie beside a box, and elsewhere too', o.id, to_jsonb(s) from touched_orders o join order_stock s on s.order_id = o.id
    where s.off_shelf_for is not null and (o.state <> 'warehoused' or exists (select from lying l where l.order_id = o.id and l.live and l.state in ('packed', 'paid')))
  union all select 'an order lies in two parcels', min(order_id), to_jsonb(count(*)) from parcel_orders where live group by order_id having count(*) > 1
  union all select 'what was scanned is not what the parcel holds', parcel_id, to_jsonb(lying) from lying
    where live and scanned_at is null and state in ('packed', 'paid', 'sent', 'delivered', 'returning', 'lost')
  union all select 'a packed parcel has no box, or is still leased', p.id, to_jsonb(p.state) from touched p
    where p.state in ('packed', 'paid', 'sent', 'delivered', 'returning', 'lost') and (p.box is null or p.quote is null or p.lease is not null)
  union all select 'a number belongs to two parcels', min(id), to_jsonb(number) from parcels where number is not null group by number having count(*) > 1
  union all select 'a parcel was sent under another number', p.id, to_jsonb(p.number) from touched p
    where p.sent_at is not null and p.number is distinct from (select facts ->> 'number' from parcel_timeline t where t.parcel_id = p.id and t.event = 'handOver' order by t.id desc limit 1)
  union all select 'a carrier told a parcel of another number', p.id, to_jsonb(t.event_id) from touched p join parcel_tracks t on t.parcel_id = p.id
    where split_part(t.event_id, ':', 1) <> p.number
  limit 5`
