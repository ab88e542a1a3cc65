-- 0038: the desk's lists read a page by an index, however long the history; its figures are made once a day; entries that are open know their member and the yen at stake.

create index desk_entries_waiting on desk_entries (opened_at, id) where settled_at is null;
create index desk_entries_by_settling on desk_entries (settled_at, id) where settled_at is not null;
create index desk_entries_of_member on desk_entries (member_id, id) where member_id is not null;
create index desk_entries_of_order on desk_entries ((facts ->> 'orderId')) where facts ? 'orderId';
create index desk_events_in_order on desk_events (txid, id);

create index orders_by_creation on orders (created_at, id);
create index orders_by_amount on orders (total_jpy, id);
create index orders_by_age on orders (updated_at, id) where state in ('unpaid', 'paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused');
create index orders_closing on orders (closes_at, id) where closes_at is not null and state in ('purchased', 'shipped', 'warehoused');
create index order_stock_by_age on order_stock (received_at, order_id);
create index purchase_attempts_by_age on purchase_attempts (begun_at, order_id, n);
create index bids_by_creation on bids (created_at, id);
create index recharges_by_creation on recharges (created_at, id);
create index recharges_by_amount on recharges (amount_jpy, id);
create index recharges_by_payment on recharges (paid_at) where state = 'paid';
create index refunds_by_creation on refunds (created_at, id);
create index refunds_by_amount on refunds (amount_jpy, id);
create index refunds_of_member on refunds (member_id, created_at);
create index refunds_by_end on refunds (ended_at) where state = 'done';
create index members_by_name on members (name text_pattern_ops, id);
create index members_by_creation on members (created_at);

-- Rows are appended in time, so a summary of each stretch of pages finds a day, and writing costs nothing.
create index transfers_by_time on transfers using brin (at) with (pages_per_range = 16);
create index order_timeline_by_time on order_timeline using brin (at) with (pages_per_range = 16);
create index chargebacks_by_time on chargebacks using brin (at) with (pages_per_range = 16);
create index messages_by_time on messages using brin (at) with (pages_per_range = 16);

-- The figures of a Beijing day, made of the rows of that day.
create table desk_figures (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  figures jsonb not null,
  made_at bigint not null
);

update desk_entries e set member_id = o.member_id, amount_jpy = o.paid_jpy
from orders o where e.settled_at is null and e.kind in ('doubt', 'dispute', 'excessPaid', 'notShipped') and o.id = e.subject;
update desk_entries e set member_id = b.member_id, amount_jpy = b.total_jpy
from bids b where e.settled_at is null and e.kind in ('bidByHand', 'bidUncovered') and b.id = e.subject;
update desk_entries e set member_id = r.member_id, amount_jpy = r.amount_jpy
from refunds r where e.settled_at is null and e.kind in ('refundWaiting', 'refundRefused') and r.id = e.subject;
update desk_entries e set member_id = r.member_id, amount_jpy = (e.facts ->> 'amountJpy')::bigint
from recharges r where e.settled_at is null and e.kind = 'chargeback' and r.id = e.facts ->> 'rechargeId';

-- A list that somebody may take as a file, once and within minutes, with the filters of its screen.
create table list_exports (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  list text not null,
  filters jsonb not null,
  contacts boolean not null,
  expires_at bigint not null,
  taken_at bigint
);
create index list_exports_expiring on list_exports (expires_at);
