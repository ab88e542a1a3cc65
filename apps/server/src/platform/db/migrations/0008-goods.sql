-- 0008: what we have heard of a listing is kept, so that it can still be shown, marked as old, when the marketplace cannot be asked.
create table goods (
  id text primary key,
  -- The listing as a list shows it; the newest of what search and detail told.
  listing jsonb not null,
  -- The whole item; null until it was read on its own.
  item jsonb,
  -- Name and brand, folded, for searching what we have kept.
  words text not null,
  sale text not null,
  price_jpy bigint,
  heard_at bigint not null,
  item_heard_at bigint
);
create index goods_newest on goods (heard_at desc);

-- Every price we saw, when it changed.
create table goods_prices (
  goods_id text not null references goods (id),
  at bigint not null,
  price_jpy bigint not null,
  primary key (goods_id, at)
);
