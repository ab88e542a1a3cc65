import type pg from 'pg'

/** Open entries of the desk. */
const openEntries = 5_000

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Makes a grown shop (`growShop`) one that its people are in the middle of: orders in all states, most of them sent abroad in parcels
 * with their tracks, and what waits for somebody: entries, inspections, bids, threads, refunds and proposals. Rows are made by SQL for
 * reading alone: states and entries fit each other, the ledger keeps what `growShop` booked. The connection must be the owner's.
 */
export async function growDesk(owner: pg.Client, { entries = openEntries } = {}): Promise<void> {
  const now = Date.now()
  await owner.query('begin; set local session_replication_role = replica')
  await owner.query(`
    create temp table grown on commit drop as
      select o.id, o.member_id, o.goods_id, o.created_at as at, (row_number() over (order by o.created_at, o.id))::int as n, (row_number() over (order by o.created_at desc, o.id desc))::int as young,
        o.total_jpy as jpy from orders o where o.id like 'G%';
    -- The newest tenth is on its way or just came; of the older ones a tenth lies here, the rest has left or come to nothing.
    create temp table fate on commit drop as
      select id, member_id, goods_id, at, n, young, jpy, case
        when young % 100 < 2 and young < total / 10 then 'unpaid' when young % 100 < 4 and young < total / 10 then 'paid'
        when young % 500 = 4 and young < total / 10 then 'purchasing' when young % 100 = 5 and young < total / 10 then 'inDoubt'
        when young < total / 20 then 'purchased' when young < total / 10 then 'shipped'
        when n % 10 = 1 then 'warehoused' when n % 20 = 2 then 'cancelled' when n % 50 = 3 then 'tradeFailed' when n % 100 = 4 then 'disposed'
        else 'sentAbroad' end as state
      from grown, (select count(*) as total from grown) of;
    create index on fate (id); create index on fate (state); analyze fate;

    update orders o set state = f.state, closes_at = case when f.state in ('purchased', 'shipped') then f.at + 14 * ${DAY_MS}::bigint end,
        pay_by = case when f.state = 'unpaid' then ${now + HOUR_MS} else pay_by end, buy_after = case when f.state = 'paid' then ${now + 400 * DAY_MS} else buy_after end, auction = f.n % 8 = 0,
        updated_at = case when f.state in ('unpaid', 'paid', 'purchasing', 'inDoubt') then ${now} - f.n % 72 * ${HOUR_MS}::bigint else o.updated_at end,
        kept = o.kept || jsonb_build_object('sellerId', '8' || lpad((f.n % 5000)::text, 9, '0')),
        goods = o.goods || jsonb_build_object('name', (array['ポケモンカード', 'フィルムカメラ', '腕時計', 'フィギュア'])[1 + f.n % 4] || ' ' || f.n)
      from fate f where f.id = o.id;
    delete from order_stock s using fate f where f.id = s.order_id and f.state not in ('warehoused', 'sentAbroad', 'disposed');
    delete from order_inspections i using fate f where f.id = i.order_id and f.state not in ('warehoused', 'sentAbroad', 'disposed');
    delete from order_purchases p using fate f where f.id = p.order_id and f.state in ('unpaid', 'paid', 'purchasing', 'inDoubt', 'cancelled');
    update order_purchases p set followed_at = ${now} from fate f where f.id = p.order_id and f.state in ('purchased', 'shipped', 'warehoused');
    delete from purchase_attempts p using fate f where f.id = p.order_id and f.state in ('unpaid', 'paid', 'cancelled');
    update purchase_attempts p set outcome = case f.state when 'inDoubt' then 'unclear' when 'tradeFailed' then 'listing' end, lease_until = ${now + 400 * DAY_MS}
      from fate f where f.id = p.order_id and f.state in ('purchasing', 'inDoubt', 'tradeFailed');
    insert into arrivals (at, staff_id, by, weight_g, tracking, carrier, shelf)
      select s.received_at, 3, '赵海', s.weight_g, f.n::text, 'ヤマト运输', null from order_stock s join fate f on f.id = s.order_id order by s.received_at;
    update order_stock s set arrival_id = a.id, shelf = case when f.state = 'warehoused' then 'A-' || f.n % 200 end,
        batteries = case when f.n % 40 <> 1 then false end, liquid = case when f.n % 40 <> 1 then false end, fragile = case when f.n % 40 <> 1 then f.n % 3 = 0 end
      from fate f join arrivals a on a.tracking = f.n::text where f.id = s.order_id;
    insert into order_inspections (order_id, state)
      select id, case when n % 1000 = 11 then 'disputed' when n % 500 = 21 then 'inspected' else 'requested' end from fate
      where state = 'warehoused' and n % 100 in (11, 21) on conflict (order_id) do update set state = excluded.state;
    insert into order_disputes (order_id, at, note) select order_id, ${now}, '颜色不对' from order_inspections where state = 'disputed';

    -- Parcels: of what was sent one each, of some members' goods that lie here one that is under way here.
    delete from parcel_orders; delete from parcel_charges; delete from parcel_timeline; delete from parcels;
    create temp table sending on commit drop as
      select id, member_id, at, n, case when state = 'warehoused' then (array['requested', 'packing', 'onHold', 'packed', 'paid'])[1 + (n / 10) % 5]
        when n % 400 = 5 then 'lost' when n % 400 = 6 then 'returning' when n % 400 = 7 then 'returned' when young < total / 5 then 'sent' else 'delivered' end as state
      from fate, (select count(*) as total from fate) of where state = 'sentAbroad' or (state = 'warehoused' and n % 50 = 1) order by at;
    insert into manifests (at, carrier, by) select ${now} - day * ${DAY_MS}::bigint, 'japanPost', '赵海' from generate_series(300, 0, -1) day;
    insert into parcels (id, member_id, state, country, line_id, line, options, pay_mode, paid_jpy, number, lease_until, packer, sent_at, delivered_at, ended_at, manifest_id,
        heard_at, created_at, updated_at, request_id, request_hash)
      select translate(id, 'G', 'P'), member_id, state, (array['CN', 'CN', 'HK', 'TW'])[1 + n % 4], 'ems', '{"id":"ems","nameZh":"EMS","carrier":"japanPost"}',
        '{"packing":"simple","invoice":"none"}', 'weighed', 2000,
        case when state in ('sent', 'returning', 'delivered', 'returned', 'lost') then 'EE' || lpad(n::text, 9, '0') || 'JP' end,
        case when state = 'packing' then ${now + HOUR_MS} end, case when state = 'packing' then '赵海' end,
        case when state in ('sent', 'returning', 'delivered', 'returned', 'lost') then at + 20 * ${DAY_MS}::bigint end, case when state = 'delivered' then at + 30 * ${DAY_MS}::bigint end,
        case when state in ('delivered', 'returned', 'lost') then at + 30 * ${DAY_MS}::bigint end,
        case when state in ('sent', 'returning', 'delivered', 'returned', 'lost') then 1 + n % 300 end, at + 21 * ${DAY_MS}::bigint,
        at + 15 * ${DAY_MS}::bigint, at + case when state = 'delivered' then 30 else 20 end * ${DAY_MS}::bigint, id, '' from sending;
    update orders o set state = 'warehoused' from sending s where s.id = o.id and s.state = 'returned';
    insert into parcel_orders (parcel_id, order_id, from_at, live, to_end, paused_ms, value_jpy, weight_g, scanned_at)
      select translate(id, 'G', 'P'), id, at + 15 * ${DAY_MS}::bigint, state not in ('delivered', 'returned', 'lost'), state in ('delivered', 'returned', 'lost'), 0, 1000, 500,
        case when state <> 'requested' then at end from sending;
    update order_stock s set shelf = null, off_shelf_for = translate(g.id, 'G', 'P') from sending g where g.id = s.order_id and g.state = 'returned' and g.n % 3 = 0;
    insert into parcel_timeline (parcel_id, at, event, note_zh, facts)
      select translate(id, 'G', 'P'), at + (15 + step) * ${DAY_MS}::bigint, (array['request', 'beginPacking', 'pack', 'pay', 'label', 'handOver'])[step], '', '{}'
      from sending, generate_series(1, case when state in ('requested', 'packing', 'onHold') then 2 when state in ('packed', 'paid') then 5 else 6 end) step;
    insert into parcel_tracks (parcel_id, event_id, at, heard_at, kind, place, note)
      select translate(id, 'G', 'P'), step::text, at + (20 + step) * ${DAY_MS}::bigint, at + (20 + step) * ${DAY_MS}::bigint, 'moving', '川崎东邮局', '国际交换局发出'
      from sending, generate_series(1, 6) step where state in ('sent', 'returning', 'delivered', 'returned', 'lost');
    insert into parcel_charges (parcel_id, member_id, at, reason_zh, amount_jpy, paid_at)
      select translate(id, 'G', 'P'), member_id, at, '偏远地区附加费', 500, case when n % 1000 <> 41 then at end from sending where n % 20 = 1;
    insert into parcel_claims (parcel_id, at, note, photos, settled_at)
      select translate(id, 'G', 'P'), at, '盒子压坏了', '[]', case when n % 500 <> 5 then at end from sending where state = 'delivered' and n % 100 = 5;

    -- As many members again who have not bought.
    insert into members (account, password_hash, name, created_at) select 'new' || id || '@example.com', '', '新会员 ' || id, created_at from members where account like 'grown%';

    -- Auctions that run, followed by a process that is not there, and members' bids on them.
    insert into auctions (goods_id, state, current_jpy, bid_count, min_next_jpy, increment_jpy, proxy, ends_at, extended, leader, asked_at, holder, lease_until)
      select 'm8' || lpad(n::text, 10, '0'), 'open', 1000, 3, 1100, 100, true, ${now} + n * 60000, false, 'us', ${now}, 'grown', ${now + 400 * DAY_MS} from generate_series(1, 1000) n;
    insert into bids (id, member_id, goods_id, state, mode, max_jpy, since, quote, total_jpy, goods, kept, created_at, updated_at)
      select 'HB' || n, f.member_id, 'm8' || lpad((1 + n % 1000)::text, 10, '0'), (array['leading', 'outbid', 'queued', 'settling', 'leading'])[1 + n % 5], 'now', 1000, f.at, o.quote, o.total_jpy,
        o.goods, o.kept, ${now} - n * 60000::bigint, f.at from fate f join orders o on o.id = f.id where n % 50 = 0 on conflict do nothing;
    update bids set state = 'won' where id like 'GB%' and length(id) % 2 = 0;

    -- Talk: half as many threads again, six messages each, and every twentieth waits.
    insert into threads (id, member_id, order_id, created_at) select id, member_id, id, at from fate where n % 10 = 6 order by at on conflict do nothing;
    insert into messages (thread_id, member_id, sender, staff, text, at, request_id, request_hash)
      select id, member_id, case when step % 2 = 1 then 'member' else 'staff' end, case when step % 2 = 0 then '小川' end, '可以和别的一起寄吗？' || step, at + step * ${HOUR_MS}::bigint,
        case when step % 2 = 1 then 'talk-' || n || '-' || step end, case when step % 2 = 1 then '' end
      from fate, generate_series(1, 6) step where n % 10 = 6 order by at, step;
    update threads t set waiting_since = ${now} - f.n % 100 * ${HOUR_MS}::bigint from fate f where f.id = t.id and f.n % 200 = 6;

    -- Payments and what went back.
    insert into recharges (id, member_id, state, pay_type, amount_jpy, amount_fen, rate_micro, expires_at, created_at, paid_at, billed_at, transaction_id, request_id, request_hash)
      select 'R' || n, member_id, case when n % 5 = 0 then 'expired' when n % 997 = 0 then 'pending' else 'paid' end, case when n % 3 = 0 then 'alipay' else 'wechat' end, 3000 + n % 9000, 15000 + n % 45000,
        50000, at + ${HOUR_MS}, at, case when n % 5 <> 0 and n % 997 <> 0 then at end, case when n % 5 <> 0 and n % 997 <> 0 and n % 499 <> 0 then at + ${DAY_MS} end, 'T' || n, 'more-' || n, ''
      from fate where n % 2 = 0 order by at;
    insert into refunds (id, recharge_id, member_id, state, amount_jpy, amount_fen, begun_by, reason, created_at, ended_at, billed_at)
      select 'F' || n, 'R' || n, member_id, case when young < 400 then 'requested' else 'done' end, 1000, 5000, 'lin', '会员要求', at, case when young >= 400 then at end, case when young >= 400 then at end
      from fate where n % 16 = 2 order by at;

    -- What people did: two acts for each order, and notes.
    insert into staff_acts (at, staff, staff_id, actor, act, reason, subject_kind, subject_id, said, member_id, amount_jpy, refused)
      select at + step * ${HOUR_MS}::bigint, case when n % 3 = 0 then '王雪' else '赵海' end, case when n % 3 = 0 then 1 else 3 end, 'desk:' || n, case step when 1 then 'receive-parcel' else 'inspect-parcel' end, '例行',
        'order', id, '收到 ' || id || ' 的包裹', member_id, null, case when n % 50 = 0 then '状态已经变了' end
      from fate, generate_series(1, 2) step order by at, step;
    insert into staff_notes (subject_kind, subject_id, staff_id, at, text) select 'order', id, 4, at, '已经电话联系' from fate where n % 10 = 0 order by at;
    insert into act_proposals (act, input, subject_kind, subject_id, reason, seen, previewed, transfers, amount_jpy, member_id, staff_id, request_id, request_hash, at, lapses_at, state)
      select 'refund-member', '{}', 'member', id, '会员要求', '', '', '[]', 60000, member_id, 5, 'grown-' || n, '', at, ${now + DAY_MS}, case when young < 2000 then 'open' else 'done' end
      from fate where n % 100 = 0 order by at;

    -- The queue: what waits by kind, the newest orders and parcels first, until there are enough; and what was settled.
    create temp table waiting on commit drop as
      select kind, subject, facts, member_id, jpy, row_number() over (partition by kind order by at desc) as place from (
        select 'doubt' as kind, id as subject, '{}'::jsonb as facts, member_id, jpy, at from fate where state = 'inDoubt'
        union all select 'notShipped', id, '{}', member_id, jpy, at from fate where state = 'purchased'
        union all select 'excessPaid', id, '{}', member_id, jpy, at from fate where state = 'shipped'
        union all select 'traitsUnknown', id, '{}', member_id, null, at from fate where state = 'warehoused'
        union all select 'storageEnd', id, '{}', member_id, null, at from fate where state = 'warehoused'
        union all select 'dispute', order_id, '{}', f.member_id, jpy, f.at from order_disputes join fate f on f.id = order_id
        union all select case state when 'paid' then 'paidNotSent' when 'sent' then 'silent' when 'returned' then 'returned' else 'toPack' end, translate(id, 'G', 'P'), '{}', member_id, null, at
          from sending where state in ('paid', 'sent', 'returned', 'requested')
        union all select 'claim', parcel_id, '{}', p.member_id, null, c.at from parcel_claims c join parcels p on p.id = parcel_id where c.settled_at is null
        union all select 'bidByHand', id, '{"leastJpy":1100}', member_id, total_jpy, created_at from bids where state = 'queued'
        union all select 'bidUncovered', id, '{}', member_id, total_jpy, created_at from bids where state = 'leading' and id like 'HB%'
        union all select 'refundWaiting', id || ':1', '{}', member_id, amount_jpy, created_at from refunds where state = 'requested'
        union all select 'chargeback', id, jsonb_build_object('rechargeId', id), member_id, amount_jpy, created_at from recharges where state = 'paid' and id like 'R%' and amount_jpy % 40 = 0
        union all select 'oddNotice', 'wechat:odd' || n, jsonb_build_object('amountFen', 5000, 'paidAt', at), null, null, at from fate where n % 300 = 0
      ) of;
    insert into desk_entries (kind, subject, facts, opened_at, member_id, amount_jpy, claimed_by, claimed_at, snoozed_until, snoozed_why)
      select kind, subject, facts, ${now} - place * ${HOUR_MS}::bigint / 4, member_id, jpy, case when place % 10 = 1 then 3 end, case when place % 10 = 1 then ${now} end,
        case when place % 12 = 2 then ${now + DAY_MS} end, case when place % 12 = 2 then '等卖家' end
      from waiting order by place, kind limit ${entries};
    insert into desk_entries (kind, subject, facts, opened_at, settled_at, settled_by, settled_why, member_id, amount_jpy)
      select (array['doubt', 'notShipped', 'dispute', 'traitsUnknown'])[1 + n % 4], id, '{}', at, at + ${HOUR_MS}, case when n % 3 = 0 then '王雪' else '赵海' end, '办好了', member_id, jpy
      from fate where n % 3 <> 0 order by at;
    insert into staff_notes (subject_kind, subject_id, staff_id, at, text)
      select 'entry', id::text, 3, ${now}, '等回复' from desk_entries where settled_at is null and id % 4 = 0`)
  await owner.query('commit')
  // What was made and changed at once leaves half of a table empty, which years do not.
  await owner.query('vacuum full orders, order_stock, order_purchases, parcels, auctions, threads')
  await owner.query('vacuum analyze')
}
