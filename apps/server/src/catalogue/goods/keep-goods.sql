with heard as (
    select * from jsonb_to_recordset($1::jsonb) as h (
      id text, listing jsonb, item jsonb, words text, sale text, kind text, price_jpy bigint, seller_id text, category_id text, brand_id text,
      condition_id text, shipping_payer text, color_id text, created_at bigint, updated_at bigint)
  ), kept as (
    insert into goods (id, listing, item, sale, price_jpy, heard_at, item_heard_at)
    select id, listing, nullif(item, 'null'), sale, price_jpy, $2::bigint, case when nullif(item, 'null') is not null then $2::bigint end
    from heard order by id
    on conflict (id) do update set
      listing = excluded.listing, sale = excluded.sale, price_jpy = excluded.price_jpy, heard_at = excluded.heard_at,
      item = coalesce(excluded.item, goods.item), item_heard_at = coalesce(excluded.item_heard_at, goods.item_heard_at)
    where goods.heard_at <= excluded.heard_at
    returning id, price_jpy
  ), indexed as (
    insert into goods_index (id, words, sale, kind, price_jpy, seller_id, category_id, brand_id, condition_id, shipping_payer, created_at, updated_at, color_id)
    select id, words, sale, kind, price_jpy, seller_id, category_id, brand_id, condition_id, shipping_payer, created_at, updated_at, color_id from heard where id in (select id from kept) order by id
    on conflict (id) do update set
      (words, sale, kind, price_jpy, seller_id, category_id, brand_id, condition_id, shipping_payer, created_at, updated_at) = row (excluded.words, excluded.sale, excluded.kind, excluded.price_jpy, excluded.seller_id, excluded.category_id, excluded.brand_id, excluded.condition_id, excluded.shipping_payer, excluded.created_at, excluded.updated_at), color_id = coalesce(excluded.color_id, goods_index.color_id)
    where (goods_index.words, goods_index.sale, goods_index.kind, goods_index.price_jpy, goods_index.seller_id, goods_index.category_id, goods_index.brand_id, goods_index.condition_id, goods_index.shipping_payer, goods_index.created_at, goods_index.updated_at, goods_index.color_id) is distinct from (excluded.words, excluded.sale, excluded.kind, excluded.price_jpy, excluded.seller_id, excluded.category_id, excluded.brand_id, excluded.condition_id, excluded.shipping_payer, excluded.created_at, excluded.updated_at, coalesce(excluded.color_id, goods_index.color_id))
  )
  insert into goods_prices (goods_id, at, price_jpy)
  select k.id, $2::bigint, k.price_jpy from kept k
  where k.price_jpy is not null
    and k.price_jpy is distinct from (select p.price_jpy from goods_prices p where p.goods_id = k.id order by p.at desc limit 1)
  on conflict do nothing
