-- 0025: what a member takes out of the collection can be put back as it was: with the price and the time of when it was collected, also when the listing is gone by now.

create table uncollected_goods (
  member_id bigint not null references members (id),
  goods_id text not null references goods (id),
  collected_at bigint not null,
  price_then_jpy bigint,
  -- The next that this member takes out drops those of long ago.
  uncollected_at bigint not null,
  primary key (member_id, goods_id)
);
