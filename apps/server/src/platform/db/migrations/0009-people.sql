-- 0009: what a member marks (collected goods, followed and blacklisted sellers), and what we have heard of a seller, kept so that its screen can be shown when the marketplace cannot be asked.

create table collected_goods (
  member_id bigint not null references members (id),
  goods_id text not null references goods (id),
  collected_at bigint not null,
  -- Null: it had no price then.
  price_then_jpy bigint,
  primary key (member_id, goods_id)
);
create index collected_goods_newest on collected_goods (member_id, collected_at desc, goods_id);

-- A seller by its number, or a shop by its own id.
create table sellers (
  id text primary key,
  seller jsonb not null,
  heard_at bigint not null
);

create table seller_marks (
  member_id bigint not null references members (id),
  seller_id text not null references sellers (id),
  mark text not null check (mark in ('followed', 'blacked')),
  since bigint not null,
  primary key (member_id, mark, seller_id)
);
create index seller_marks_newest on seller_marks (member_id, mark, since desc, seller_id);
create index seller_marks_of_seller on seller_marks (seller_id, mark);

-- What the member declared to have read when ordering: [{ what, textVersion, text }].
alter table orders add column acknowledged jsonb not null default '[]';

-- What we know of a seller from our own trades.
create index orders_of_seller on orders ((kept->>'sellerId'));
