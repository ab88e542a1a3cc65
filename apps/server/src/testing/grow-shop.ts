import type pg from 'pg'

/** Rows are made by SQL, as the commands would have left them after years: money adds up, and what rounds look for is rare. */
export interface Growth {
  /** With ten orders each. */
  members: number
  /** An order of the database, whose goods, listing and quote the others have; its goods are kept. */
  orderId: string
}

/** The session cookie of a grown member. */
export const grownToken = (memberId: number): string => `grown${memberId}`.padEnd(43, '-')

/** An order ends with some days between its steps. */
const DAY_MS = 86_400_000

/**
 * Fills a database with the history of a shop: a tenth of its members' last orders is bought and not yet shipped, all else lies in the
 * warehouse; as many kept goods as orders, three transfers and five lines of timeline an order, collections, bids, messages, translations
 * and settled entries beside them. A thousand members take some seconds. The connection must be the owner's.
 */
export async function growShop(owner: pg.Client, { members, orderId }: Growth): Promise<void> {
  const now = Date.now()
  // Without the checks of foreign keys, row by row, it takes a third of the time.
  await owner.query('begin; set local session_replication_role = replica')
  await owner.query(`
    create temp table grown_members on commit drop as
      select n, nextval(pg_get_serial_sequence('members', 'id')) as id from generate_series(1, ${members}) n;
    create temp table grown_orders on commit drop as
      select id as member_id, (n - 1) * 10 + k as n, k, 'G' || lpad(((n - 1) * 10 + k)::text, 9, '0') as id, k = 10 and n % 10 = 0 as open,
        ${now} - ((10 - k) * 30 + n % 30) * ${DAY_MS}::bigint as at, 'm9' || lpad(((n - 1) * 10 + k)::text, 10, '0') as goods_id
      from grown_members, generate_series(1, 10) k
      -- In the order of time, as rows are written: an index over stretches of pages rests on it.
      order by at, n;
    create temp table pattern on commit drop as
      select goods, kept, quote, total_jpy as jpy, (select greatest(1, min((line ->> 'amountJpy')::bigint))
        from jsonb_array_elements(quote -> 'lines') line where line ->> 'kind' = 'service') as fee, goods_id from orders where id = '${orderId}';
    analyze grown_members; analyze grown_orders;

    insert into trade_accounts (id, state, address) values ('grown', 'paused', '{}') on conflict do nothing;
    insert into members (id, account, password_hash, name, created_at) overriding system value
      select id, 'grown' || id || '@example.com', '', 'grown ' || n, ${now - 400 * DAY_MS} from grown_members;
    insert into sessions (token_hash, member_id, created_at, expires_at)
      select sha256(rpad('grown' || id, 43, '-')::bytea), id, ${now}, ${now + 30 * DAY_MS} from grown_members;

    insert into sellers (id, seller, heard_at)
      select '8' || lpad(n::text, 9, '0'), '{}', ${now} from grown_members on conflict do nothing;
    insert into seller_marks (member_id, seller_id, mark, since)
      select id, '8' || lpad(n::text, 9, '0'), 'followed', ${now} from grown_members;
    insert into goods (id, listing, item, sale, price_jpy, heard_at, item_heard_at)
      select o.goods_id, g.listing || jsonb_build_object('id', o.goods_id, 'name', (g.listing ->> 'name') || ' ' || n), null, g.sale, 500 + n % 50000, o.at, null
      from grown_orders o, pattern p join goods g on g.id = p.goods_id;
    insert into goods_index (id, words, sale, kind, price_jpy, seller_id, category_id, brand_id, condition_id, shipping_payer, created_at, updated_at)
      select o.goods_id, i.words || ' ' || n, i.sale, i.kind, 500 + n % 50000, '8' || lpad((n % ${members})::text, 9, '0'), i.category_id, i.brand_id,
        i.condition_id, i.shipping_payer, o.at, o.at
      from grown_orders o, pattern p join goods_index i on i.id = p.goods_id;
    insert into goods_prices (goods_id, at, price_jpy) select goods_id, at, 500 + n % 50000 from grown_orders;
    insert into collected_goods (member_id, goods_id, collected_at) select member_id, goods_id, at from grown_orders where k <= 5;

    insert into orders (id, member_id, state, goods_id, one_off, goods, kept, quote, total_jpy, paid_jpy, pay_by, buy_after, created_at, updated_at,
        request_id, request_hash, pay_request_id, pay_request_hash)
      select id, member_id, case when open then 'purchased' else 'warehoused' end, o.goods_id, true, goods || jsonb_build_object('id', o.goods_id), kept,
        quote, jpy, jpy, at + 3600000, at, at, at + 9 * ${DAY_MS}::bigint, 'grown-' || n, '', 'grown-pay-' || n, '' from grown_orders o, pattern;
    insert into order_purchases (order_id, trade_account, market_kind, market_id, tracking, followed_at, rated_at)
      select id, 'grown', 'transaction', n, case when open then null else jsonb_build_object('carrier', 'ヤマト运输', 'number', n::text) end, at,
        case when open then null else at + 9 * ${DAY_MS}::bigint end from grown_orders;
    insert into purchase_attempts (order_id, n, trade_account, item_id, checksum, price_jpy, begun_at, sent_at, deadline_at, lease_until, holder, outcome, told)
      select id, 1, 'grown', goods_id, '', 1000, at, at, at, at, '', 'bought', '' from grown_orders;
    insert into order_stock (order_id, received_at, stay_at, weight_g, photos, batteries, liquid, fragile, storage_told)
      select id, at + 9 * ${DAY_MS}::bigint, at + 9 * ${DAY_MS}::bigint, 500, '[]', false, false, false, 0 from grown_orders where not open;
    insert into parcels (id, member_id, state, country, line_id, line, options, pay_mode, ended_at, created_at, updated_at, request_id, request_hash)
      select id, member_id, 'cancelled', 'CN', 'ems', '{"id":"ems","nameZh":"EMS","carrier":"japanPost"}', '{"packing":"simple","invoice":"none"}', 'weighed', t, t, t, id, ''
      from grown_orders cross join lateral (select at + 20 * ${DAY_MS}::bigint as t) day where not open and n % 3 = 1;
    insert into parcel_orders (parcel_id, order_id, from_at, live, to_end, paused_ms, value_jpy, weight_g)
      select id, id, at + 20 * ${DAY_MS}::bigint, false, true, 0, 1000, 500 from grown_orders where not open and n % 3 = 1;
    insert into parcel_charges (parcel_id, member_id, at, reason_zh, amount_jpy, paid_at)
      select id, member_id, at, '', 100, at from grown_orders where not open and n % 3 = 1;
    insert into parcel_timeline (parcel_id, at, event, note_zh, facts)
      select id, at + 20 * ${DAY_MS}::bigint, 'request', '', '{}' from grown_orders where not open and n % 3 = 1;
    insert into order_inspections (order_id, state, result) select id, 'accepted', 'ok' from grown_orders where not open and n % 5 = 0;
    insert into order_timeline (order_id, at, event, note_zh, facts)
      select id, at + step * ${DAY_MS}::bigint, (array['create', 'pay', 'purchased', 'shipped', 'arrived'])[step], '', '{}'
      from grown_orders, generate_series(1, 5) step where not open or step <= 3;

    insert into accounts (id, balance_jpy, last_seq) select 'member:' || id, 5000, 11 from grown_members;
    insert into accounts (id, balance_jpy, last_seq)
      select 'order:' || id, case when open then fee else 0 end, case when open then 2 else 3 end from grown_orders, pattern;
    insert into recharges (id, member_id, state, pay_type, amount_jpy, amount_fen, rate_micro, expires_at, created_at, paid_at, billed_at, transaction_id, request_id, request_hash)
      select 'grown' || id, id, 'paid', 'wechat', 5000 + 10 * jpy, 5000 + 10 * jpy, 1000000, ${now}, ${now - 400 * DAY_MS}, ${now - 400 * DAY_MS}, ${now},
        'grown' || id, 'grown', '' from grown_members, pattern;
    insert into transfers (key, at, kind, from_account, to_account, amount_jpy, to_seq, to_after_jpy, recharge_id)
      select 'grown:recharge:' || id, ${now - 400 * DAY_MS}, 'recharge', 'clearing:wechat', 'member:' || id, 5000 + 10 * jpy, 1, 5000 + 10 * jpy, 'grown' || id
      from grown_members, pattern;
    insert into transfers (key, at, kind, from_account, to_account, amount_jpy, from_seq, from_after_jpy, to_seq, to_after_jpy, order_id)
      select 'order:' || id || ':paid', at, 'orderPaid', 'member:' || member_id, 'order:' || id, jpy, 1 + k, 5000 + (10 - k) * jpy, 1, jpy, id
      from grown_orders, pattern;
    insert into transfers (key, at, kind, from_account, to_account, amount_jpy, from_seq, from_after_jpy, order_id)
      select 'order:' || id || ':purchase', at + ${DAY_MS}, 'purchase', 'order:' || id, 'payable:marketplace:grown', jpy - fee, 2, fee, id from grown_orders, pattern;
    insert into transfers (key, at, kind, from_account, to_account, amount_jpy, from_seq, from_after_jpy, order_id)
      select 'order:' || id || ':serviceFee', at + 9 * ${DAY_MS}::bigint, 'serviceFee', 'order:' || id, 'revenue:fees', fee, 3, 0, id
      from grown_orders, pattern where not open;

    insert into refunds (id, recharge_id, member_id, state, amount_jpy, amount_fen, begun_by, reason, created_at, ended_at)
      select 'grown' || id, 'grown' || id, id, 'refused', 100, 100, 'lin', '', ${now - 300 * DAY_MS}, ${now - 300 * DAY_MS} from grown_members;

    insert into auctions (goods_id, state, current_jpy, bid_count, min_next_jpy, increment_jpy, proxy, ends_at, extended, leader, asked_at, done)
      select goods_id, 'ended', 1000, 3, 1100, 100, true, at, false, 'other', at, true from grown_orders where k = 2;
    insert into bids (id, member_id, goods_id, state, mode, max_jpy, since, quote, total_jpy, goods, kept, created_at, updated_at)
      select 'GB' || n, member_id, o.goods_id, 'lost', 'now', 1000, at, quote, jpy, goods, kept, at, at from grown_orders o, pattern where k = 2;
    insert into bid_events (bid_id, at, event, facts) select 'GB' || n, at, 'placed', '{}' from grown_orders where k = 2;

    insert into threads (id, member_id, order_id, created_at) select id, member_id, id, at from grown_orders where k = 3;
    insert into messages (thread_id, member_id, sender, text, at, request_id, request_hash)
      select id, member_id, 'member', '请问什么时候发货？', at, 'grown-' || n, '' from grown_orders where k = 3;
    insert into messages (thread_id, member_id, sender, staff, text, at) select id, member_id, 'staff', 'lin', '已经发出。', at from grown_orders where k = 3;
    insert into events (at, member_id, kind, subject_id) select ${now}, member_id, 'order', id from grown_orders where k = 10;
    insert into desk_entries (kind, subject, opened_at, settled_at, settled_by, settled_why)
      select 'excessPaid', id, at, at, 'lin', '' from grown_orders where k = 4;
    insert into order_charges (order_id, at, reason_zh, receipt, amount_jpy, voided_at) select id, at, '补邮费', 'grown', 100, at from grown_orders where k = 6;
    insert into staff_acts (at, staff, act, reason) select at, 'lin', 'settle', 'grown' from grown_orders where k = 4;
    insert into translations (goods_id, text_hash, model, state, asked_at, chars, task) select goods_id, '', 'grown', 'done', ${now}, 100, '{}' from grown_orders where k = 5;
    insert into word_finds (word, member_id, day) select 'grown', id, current_date from grown_members;
    insert into ledger_checkpoints (account, through_id, balance_jpy, at)
      select account, through, 0, 0 from (values ('clearing:wechat'), ('revenue:fees'), ('payable:marketplace:grown')) house (account), generate_series(-400, -1) through`)
  await owner.query('commit')
  await owner.query('vacuum analyze')
}
