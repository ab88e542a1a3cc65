-- 0010: what we have kept can be searched by any two neighbouring characters, a walk through search results goes on in any process, and the marketplace's categories and brands are there when it is not.

-- Each pair of neighbouring characters, none across a space, as one number: Japanese is written without gaps, and words of two
-- characters (時計) have no trigram. Characters beyond the basic plane count as one; whoever looks for those compares the text too.
create function bigrams(words text) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  before int := 32;
  here int;
  grams int[] := '{}';
begin
  foreach here in array array(select ascii(letter) from unnest(string_to_array(words, null)) letter) loop
    here := least(here, 65535);
    if before <> 32 and here <> 32 then
      grams := grams || (before::bigint * 65536 + here - 2147483648)::int;
    end if;
    before := here;
  end loop;
  return grams;
end $$;

-- What a kept listing is searched by, apart from the listing itself: a search that meets a tenth of a million rows reads them all to
-- count them, so they are narrow, and change only when one of these facts does.
create table goods_index (
  id text primary key references goods (id),
  -- Name and brand, folded.
  words text not null,
  sale text not null,
  kind text not null,
  price_jpy bigint,
  -- The shop's where there is one, as lists show it.
  seller_id text not null,
  category_id text,
  brand_id text,
  condition_id text,
  shipping_payer text not null,
  created_at bigint not null,
  updated_at bigint not null
) with (fillfactor = 90);
insert into goods_index
select id, words, sale, listing ->> 'kind', price_jpy, coalesce(listing ->> 'shopId', listing ->> 'sellerId'), listing -> 'category' ->> 'id',
  listing -> 'brand' ->> 'id', listing ->> 'conditionId', listing ->> 'shippingPayer', (listing ->> 'createdAt')::bigint, (listing ->> 'updatedAt')::bigint
from goods;
alter table goods drop column words;
create index goods_index_words on goods_index using gin (bigrams(words));
create index goods_index_newest on goods_index (created_at desc, id desc);
create index goods_index_price on goods_index (price_jpy, id);
create index goods_index_seller on goods_index (seller_id);
create index goods_index_category on goods_index (category_id, updated_at desc);

-- The pages of a walk through search results, as they were shown, so that going back shows the same and going on repeats nothing.
-- Unlogged: a page costs no wait for the disk, and a walk lost in a crash begins anew where it stood.
create unlogged table search_pages (
  walk text not null,
  page int not null,
  -- The goods shown, in order.
  ids text[] not null,
  -- How the walk goes on after this page; null where it ends.
  rest jsonb,
  total bigint not null,
  stale boolean not null,
  made_at bigint not null,
  primary key (walk, page)
);
create index search_pages_old on search_pages (made_at);

-- The marketplace's master lists, as we last heard them.
create table market_master (
  kind text primary key check (kind in ('categories', 'brands')),
  body jsonb not null,
  heard_at bigint not null
);
