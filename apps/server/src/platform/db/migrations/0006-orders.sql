-- 0006: an order is a row whose state moves by one table; each purchase call is preceded by an attempt row, because the marketplace returns no reference of ours and the claim must be our own.

-- Milliseconds since 1970 by the database's clock: leases go by it, so that processes with different clocks agree.
create function clock_ms() returns bigint language sql volatile as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$;

create table trade_accounts (
  id text primary key,
  priority int not null default 0,
  state text not null check (state in ('active', 'paused', 'disconnected')),
  paused_why text,
  -- 429: until then, and then active again. Null in another pause: until a purchase succeeds.
  paused_until bigint,
  -- When one waiting purchase may try a paused account again.
  probe_at bigint,
  address jsonb not null,
  -- AES-256-GCM under the installation's key.
  tokens bytea,
  tokens_lease_until bigint
);

create table orders (
  id text primary key,
  member_id bigint not null references members (id),
  state text not null,
  auction boolean not null default false,
  goods_id text not null,
  -- A listing of one piece: at most one live order.
  one_off boolean not null,
  -- The goods as the member saw them, and what the quote was made from.
  goods jsonb not null,
  kept jsonb not null,
  quote jsonb not null,
  total_jpy bigint not null check (total_jpy > 0),
  paid_jpy bigint not null default 0,
  refunded_jpy bigint not null default 0,
  due_jpy bigint not null default 0,
  remark text not null default '',
  inspection_state text not null default 'none',
  inspection_result text,
  inspection_note text not null default '',
  inspection_photos jsonb not null default '[]',
  inspection_answer_by bigint,
  tracking jsonb,
  warehouse jsonb,
  pay_by bigint not null,
  -- When a buyer may begin.
  buy_after bigint,
  created_at bigint not null,
  updated_at bigint not null,
  request_id text not null,
  request_hash text not null,
  pay_request_id text,
  pay_request_hash text,
  trade_account text references trade_accounts (id),
  market_kind text,
  market_id text,
  -- When the marketplace was last asked how the purchase stands.
  followed_at bigint,
  -- The receipt was rated, which closes the purchase at the marketplace.
  rated_at bigint,
  unique (member_id, request_id),
  unique (member_id, pay_request_id)
);
create unique index orders_one_live on orders (goods_id) where one_off and state in ('paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused');
create unique index orders_market_reference on orders (trade_account, market_kind, market_id);
create index orders_of_member on orders (member_id, created_at desc, id);
create index orders_waiting on orders (state, updated_at) where state in ('unpaid', 'paid', 'purchasing', 'inDoubt', 'purchased', 'shipped');

create table order_timeline (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  at bigint not null,
  event text not null,
  note_zh text not null default ''
);
create index order_timeline_of_order on order_timeline (order_id, id);
create trigger order_timeline_append_only before update or delete on order_timeline for each row execute function refuse_change();

create table purchase_attempts (
  order_id text not null references orders (id),
  n int not null,
  trade_account text not null references trade_accounts (id),
  item_id text not null,
  checksum text not null,
  price_jpy bigint not null,
  begun_at bigint not null,
  -- Written just before the call. Null with a lapsed lease: the call was surely never made.
  sent_at bigint,
  -- After this the call is over, whatever became of it.
  deadline_at bigint not null,
  lease_until bigint not null,
  holder text not null,
  outcome text check (outcome in ('bought', 'listing', 'released', 'unclear', 'notOurs')),
  told text,
  -- The two answers "no such transaction" that the proof of "not ours" needs.
  first_absent_at bigint,
  last_absent_at bigint,
  primary key (order_id, n)
);
create index purchase_attempts_open on purchase_attempts (lease_until) where outcome is null;

-- What a person must look at. One open entry a subject and kind.
create table desk_entries (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  facts jsonb not null default '{}',
  opened_at bigint not null,
  settled_at bigint,
  settled_by text,
  settled_why text
);
create unique index desk_entries_open on desk_entries (kind, subject) where settled_at is null;
