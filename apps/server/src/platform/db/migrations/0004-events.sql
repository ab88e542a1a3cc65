-- 0004: what a browser is told is a row of the transaction that made it true; the position is the transaction's number, so that one that commits late is never skipped.

create table events (
  id bigint generated always as identity primary key,
  txid xid8 not null default pg_current_xact_id(),
  at bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('order', 'bid', 'recharge', 'message')),
  subject_id text not null
);
create index events_in_order on events (txid, id);
create index events_by_age on events (at);
