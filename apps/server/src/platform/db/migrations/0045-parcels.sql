-- 0045: goods leave the warehouse for their members: parcels, what lies in them, what carriers tell, charges and claims; the ledger holds a parcel's money.

-- Goods that were sent or disposed of are still an order that was received.
drop index orders_one_live;
create unique index orders_one_live on orders (goods_id)
  where one_off and state in ('paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed');
drop index orders_of_seller;
create index orders_of_seller on orders ((kept ->> 'sellerId'))
  where state in ('purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed', 'tradeFailed');
drop index orders_closing;
create index orders_closing on orders (closes_at, id)
  where closes_at is not null and state in ('purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed');
create index orders_in_warehouse on orders (member_id) where state = 'warehoused';

create or replace function order_guard(member bigint, request text, unpaid_at_most integer, one_off_goods text) returns text language plpgsql volatile as $$
begin
  perform from members where id = member for no key update;
  if (select count(*) from orders where member_id = member and state = 'unpaid' and request_id <> request) >= unpaid_at_most then
    return 'tooManyUnpaid';
  end if;
  if exists (
    select from orders where goods_id = one_off_goods and one_off and (member_id, request_id) <> (member, request)
      and state in ('paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed')
  ) then
    return 'goodsTakenHere';
  end if;
  return 'free';
end $$;

alter table events drop constraint events_kind_check,
  add constraint events_kind_check check (kind in ('order', 'bid', 'recharge', 'message', 'translation', 'parcel'));

create table parcels (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  member_id bigint not null references members (id),
  state text not null check (state in ('requested', 'packing', 'onHold', 'packed', 'paid', 'sent', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  version integer not null default 1,
  -- The member's copy of an address, sealed; erased 180 days after the end.
  address_id bigint,
  address bytea,
  country text not null check (country ~ '^[A-Z]{2}$'),
  line_id text not null,
  line jsonb not null,
  options jsonb not null,
  pay_mode text not null check (pay_mode in ('ceiling', 'weighed')),
  ceiling_jpy bigint check (ceiling_jpy >= 0),
  -- Of the most that it may cost, then of the packed box.
  quote jsonb,
  paid_jpy bigint not null default 0,
  refunded_jpy bigint not null default 0,
  -- Weight in g, sizes in mm, photos.
  box jsonb,
  number text unique,
  -- Who packs it: a secret of whoever began, and until when it is theirs.
  lease text,
  lease_until bigint,
  packer text,
  pay_by bigint,
  answer_by bigint,
  -- When what it is in began, of states in which it waits for its member; what it waited before, in ms.
  waits_since bigint,
  waited_ms bigint not null default 0,
  sent_at bigint,
  delivered_at bigint,
  ended_at bigint,
  manifest_id bigint,
  -- Taken apart, and its goods not yet back on a shelf.
  to_reshelve boolean not null default false,
  -- When a carrier last told something new.
  heard_at bigint,
  -- When its carrier was last asked.
  asked_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  request_id text not null,
  request_hash text not null,
  unique (member_id, request_id),
  -- Of live parcels that no carrier has.
  check (state <> 'packing' or lease_until is not null)
);
create index parcels_of_member on parcels (member_id, created_at desc);
create index parcels_open on parcels (state, created_at, id) where state not in ('delivered', 'returned', 'lost', 'cancelled');
create index parcels_delivered on parcels (country, line_id, delivered_at desc) where delivered_at is not null;
create index parcels_by_age on parcels (updated_at, id);
create index parcels_to_reshelve on parcels (updated_at, id) where to_reshelve;
create index parcels_to_erase on parcels (ended_at) where address is not null and ended_at is not null;

create table parcel_orders (
  parcel_id text not null references parcels (id),
  order_id text not null references orders (id),
  from_at bigint not null,
  -- False from when the parcel ended, or the order was left out of it.
  live boolean not null default true,
  -- It was still in the parcel when that ended.
  to_end boolean not null default false,
  -- How long it lay in the parcel without running up storage, in ms, once it is over.
  paused_ms bigint,
  -- How long the parcel had waited for its member before the order joined it, in ms.
  waited_before_ms bigint not null default 0,
  scanned_at bigint,
  -- What was paid for it on the marketplace: its declared value.
  value_jpy bigint not null,
  weight_g bigint not null,
  -- What was taken out may be put in again.
  primary key (parcel_id, order_id, from_at)
);
create unique index parcel_orders_one_live on parcel_orders (order_id) where live;
create index parcel_orders_of_order on parcel_orders (order_id);

create table parcel_requests (
  member_id bigint not null references members (id),
  request_id text not null,
  request_hash text not null,
  call text not null,
  -- No reference: that would lock the parcel's row before its orders'.
  parcel_id text not null,
  at bigint not null,
  primary key (member_id, call, request_id)
);

create table parcel_timeline (
  id bigint generated always as identity primary key,
  parcel_id text not null references parcels (id),
  at bigint not null,
  event text not null,
  note_zh text not null,
  facts jsonb not null
);
create index parcel_timeline_of_parcel on parcel_timeline (parcel_id, id);
create trigger parcel_timeline_append_only before update or delete on parcel_timeline for each row execute function refuse_change();

create table parcel_matters (
  id bigint generated always as identity primary key,
  parcel_id text not null references parcels (id),
  at bigint not null,
  kind text not null,
  order_ids jsonb not null,
  note_zh text not null,
  photo text,
  answer text,
  answered_at bigint
);
create index parcel_matters_of_parcel on parcel_matters (parcel_id, id);

create table parcel_customs (
  parcel_id text not null references parcels (id),
  place integer not null,
  name_en text not null,
  quantity integer not null check (quantity > 0),
  value_jpy bigint not null,
  weight_g bigint not null,
  hs_code text,
  primary key (parcel_id, place)
);

create table parcel_tracks (
  id bigint generated always as identity primary key,
  parcel_id text not null references parcels (id),
  event_id text not null,
  at bigint not null,
  heard_at bigint not null,
  kind text not null,
  place text not null,
  note text not null,
  unique (parcel_id, event_id)
);

create table parcel_charges (
  id bigint generated always as identity primary key,
  parcel_id text not null references parcels (id),
  -- The parcel's: what a member owes is asked wherever they pay.
  member_id bigint not null,
  at bigint not null,
  reason_zh text not null,
  amount_jpy bigint not null check (amount_jpy > 0),
  paid_at bigint,
  unique (parcel_id, reason_zh)
);
create index parcel_charges_due on parcel_charges (member_id, id) where paid_at is null;

create table parcel_claims (
  parcel_id text primary key references parcels (id),
  at bigint not null,
  note text not null,
  photos jsonb not null,
  settled_at bigint,
  settled_zh text,
  paid_jpy bigint not null default 0
);

create table manifests (
  id bigint generated always as identity primary key,
  at bigint not null,
  carrier text not null,
  by text not null
);

create table carrier_bills (
  carrier text not null,
  number text not null,
  ref text not null,
  at bigint not null,
  amount_jpy bigint not null,
  booked_jpy bigint not null,
  primary key (carrier, number)
);

alter table order_stock
  -- When this stay in the warehouse began, from which storage runs. Goods from before this release arrive with it.
  add column stay_at bigint,
  -- What matters to carriers; null: nobody has looked yet.
  add column batteries boolean,
  add column liquid boolean,
  add column fragile boolean,
  add column weighed_alone boolean not null default false,
  -- How many days before the end of storage its member was last told of.
  add column storage_told integer;
update order_stock set stay_at = (extract(epoch from now()) * 1000)::bigint;
-- A release before writes no stay.
create function stay_begins() returns trigger language plpgsql as $$ begin new.stay_at := coalesce(new.stay_at, new.received_at); return new; end $$;
create trigger order_stock_stay before insert on order_stock for each row execute function stay_begins();
alter table order_stock alter column stay_at set not null;

alter table accounts drop constraint accounts_id_check, add constraint accounts_id_check check (id ~ '^(member|bid|order|refund|parcel):');
alter table transfers add column parcel_id text;
create index transfers_of_parcel on transfers (parcel_id) where parcel_id is not null;

drop function ledger_post(text, bigint, text, text, text, bigint, text, text, text, text);

-- As before, and for a parcel's account.
create function ledger_post(
  p_key text, p_at bigint, p_kind text, p_from text, p_to text, p_amount bigint,
  p_order text default null, p_bid text default null, p_recharge text default null, p_memo text default '', p_parcel text default null, out posted boolean
) language plpgsql as $$
declare
  from_stored constant boolean := p_from ~ '^(member|bid|order|refund|parcel):';
  to_stored constant boolean := p_to ~ '^(member|bid|order|refund|parcel):';
  v_from_seq bigint; v_from_after bigint; v_to_seq bigint; v_to_after bigint;
  standing transfers%rowtype;
begin
  if to_stored and (not from_stored or p_to < p_from) then
    insert into accounts as a (id, balance_jpy, last_seq) values (p_to, p_amount, 1)
      on conflict (id) do update set balance_jpy = a.balance_jpy + excluded.balance_jpy, last_seq = a.last_seq + 1
      returning a.last_seq, a.balance_jpy into v_to_seq, v_to_after;
  end if;
  if from_stored then
    update accounts a set balance_jpy = a.balance_jpy - p_amount, last_seq = a.last_seq + 1
      where a.id = p_from and a.balance_jpy >= p_amount
      returning a.last_seq, a.balance_jpy into v_from_seq, v_from_after;
    if not found then
      -- It may be that this very transfer has taken the money.
      select * into standing from transfers t where t.key = p_key;
      if not found then
        raise exception 'account % does not cover % yen', p_from, p_amount using errcode = 'OT001',
          detail = coalesce((select a.balance_jpy from accounts a where a.id = p_from), 0)::text;
      end if;
    end if;
  end if;
  if standing.id is null then
    if to_stored and v_to_seq is null then
      insert into accounts as a (id, balance_jpy, last_seq) values (p_to, p_amount, 1)
        on conflict (id) do update set balance_jpy = a.balance_jpy + excluded.balance_jpy, last_seq = a.last_seq + 1
        returning a.last_seq, a.balance_jpy into v_to_seq, v_to_after;
    end if;
    insert into transfers (key, at, kind, from_account, to_account, amount_jpy, from_seq, from_after_jpy, to_seq, to_after_jpy, order_id, bid_id, recharge_id, memo, parcel_id)
      values (p_key, p_at, p_kind, p_from, p_to, p_amount, v_from_seq, v_from_after, v_to_seq, v_to_after, p_order, p_bid, p_recharge, p_memo, p_parcel)
      on conflict (key) do nothing;
    if found then
      posted := true;
      return;
    end if;
    select * into standing from transfers t where t.key = p_key;
  end if;
  -- The key is known: what this call has moved goes back.
  if v_to_seq is not null then
    update accounts a set balance_jpy = a.balance_jpy - p_amount, last_seq = a.last_seq - 1 where a.id = p_to;
  end if;
  if v_from_seq is not null then
    update accounts a set balance_jpy = a.balance_jpy + p_amount, last_seq = a.last_seq - 1 where a.id = p_from;
  end if;
  if (standing.from_account, standing.to_account, standing.amount_jpy, standing.kind) is distinct from (p_from, p_to, p_amount, p_kind) then
    raise exception 'transfer % stands with other contents', p_key using errcode = 'OT002';
  end if;
  posted := false;
end $$;
