-- 0026: an order's purchase, stock and inspection get tables of their own, so that its row keeps what every step needs. The columns stay while a server of the former release may run beside; triggers keep both in step, each under the order's lock, and a later migration drops columns and triggers.

-- Nobody writes an order between the copy of its columns and the triggers.
lock table orders in share row exclusive mode;

create table order_purchases (
  order_id text primary key references orders (id),
  trade_account text not null references trade_accounts (id),
  market_kind text,
  market_id text,
  -- Of the seller's parcel.
  tracking jsonb,
  -- When the marketplace was last asked how the purchase stands.
  followed_at bigint,
  -- The receipt was rated, which closes the purchase at the marketplace.
  rated_at bigint
);
create unique index order_purchases_reference on order_purchases (trade_account, market_kind, market_id) where market_id is not null;
create index order_purchases_tracking on order_purchases ((tracking ->> 'number')) where tracking is not null;

create table order_stock (
  order_id text primary key references orders (id),
  received_at bigint not null,
  weight_g bigint not null,
  photos jsonb not null
);

create table order_inspections (
  order_id text primary key references orders (id),
  state text not null,
  result text,
  note text not null default '',
  photos jsonb not null default '[]',
  answer_by bigint
);
create index order_inspections_open on order_inspections (state) where state in ('requested', 'inspected', 'disputed');

insert into order_purchases
select id, trade_account, market_kind, market_id, tracking, followed_at, rated_at from orders where trade_account is not null;
insert into order_stock
select id, (warehouse ->> 'at')::bigint, (warehouse ->> 'weightG')::bigint, warehouse -> 'photos' from orders where warehouse is not null;
insert into order_inspections
select id, inspection_state, inspection_result, inspection_note, inspection_photos, inspection_answer_by
from orders where inspection_state <> 'none';

-- From the columns to the tables. What is the same already is not written again, and so the two directions end each other.
create function order_to_parts() returns trigger language plpgsql as $$
begin
  if new.trade_account is null then
    delete from order_purchases where order_id = new.id;
  else
    insert into order_purchases as part
    values (new.id, new.trade_account, new.market_kind, new.market_id, new.tracking, new.followed_at, new.rated_at)
    on conflict (order_id) do update set
      trade_account = excluded.trade_account, market_kind = excluded.market_kind, market_id = excluded.market_id,
      tracking = excluded.tracking, followed_at = excluded.followed_at, rated_at = excluded.rated_at
    where (part.trade_account, part.market_kind, part.market_id, part.tracking, part.followed_at, part.rated_at) is distinct from
      (excluded.trade_account, excluded.market_kind, excluded.market_id, excluded.tracking, excluded.followed_at, excluded.rated_at);
  end if;
  if new.warehouse is null then
    delete from order_stock where order_id = new.id;
  else
    insert into order_stock as part
    values (new.id, (new.warehouse ->> 'at')::bigint, (new.warehouse ->> 'weightG')::bigint, new.warehouse -> 'photos')
    on conflict (order_id) do update set received_at = excluded.received_at, weight_g = excluded.weight_g, photos = excluded.photos
    where (part.received_at, part.weight_g, part.photos) is distinct from (excluded.received_at, excluded.weight_g, excluded.photos);
  end if;
  if new.inspection_state = 'none' then
    delete from order_inspections where order_id = new.id;
  else
    insert into order_inspections as part
    values (new.id, new.inspection_state, new.inspection_result, new.inspection_note, new.inspection_photos, new.inspection_answer_by)
    on conflict (order_id) do update set
      state = excluded.state, result = excluded.result, note = excluded.note, photos = excluded.photos, answer_by = excluded.answer_by
    where (part.state, part.result, part.note, part.photos, part.answer_by) is distinct from
      (excluded.state, excluded.result, excluded.note, excluded.photos, excluded.answer_by);
  end if;
  return null;
end $$;

create trigger order_to_parts_insert after insert on orders for each row
when (new.trade_account is not null or new.warehouse is not null or new.inspection_state <> 'none')
execute function order_to_parts();

create trigger order_to_parts_update after update of
  trade_account, market_kind, market_id, tracking, followed_at, rated_at, warehouse,
  inspection_state, inspection_result, inspection_note, inspection_photos, inspection_answer_by
on orders for each row execute function order_to_parts();

-- From the tables to the columns.
create function order_purchase_to_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update orders set trade_account = null, market_kind = null, market_id = null, tracking = null, followed_at = null, rated_at = null
    where id = old.order_id and trade_account is not null;
  else
    update orders set trade_account = new.trade_account, market_kind = new.market_kind, market_id = new.market_id,
      tracking = new.tracking, followed_at = new.followed_at, rated_at = new.rated_at
    where id = new.order_id and (trade_account, market_kind, market_id, tracking, followed_at, rated_at) is distinct from
      (new.trade_account, new.market_kind, new.market_id, new.tracking, new.followed_at, new.rated_at);
  end if;
  return null;
end $$;
create trigger order_purchase_to_order after insert or update or delete on order_purchases for each row execute function order_purchase_to_order();

create function order_stock_to_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update orders set warehouse = null where id = old.order_id and warehouse is not null;
  else
    update orders set warehouse = jsonb_build_object('at', new.received_at, 'weightG', new.weight_g, 'photos', new.photos)
    where id = new.order_id
      and warehouse is distinct from jsonb_build_object('at', new.received_at, 'weightG', new.weight_g, 'photos', new.photos);
  end if;
  return null;
end $$;
create trigger order_stock_to_order after insert or update or delete on order_stock for each row execute function order_stock_to_order();

create function order_inspection_to_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update orders set inspection_state = 'none', inspection_result = null, inspection_note = '', inspection_photos = '[]', inspection_answer_by = null
    where id = old.order_id and inspection_state <> 'none';
  else
    update orders set inspection_state = new.state, inspection_result = new.result, inspection_note = new.note,
      inspection_photos = new.photos, inspection_answer_by = new.answer_by
    where id = new.order_id and (inspection_state, inspection_result, inspection_note, inspection_photos, inspection_answer_by) is distinct from
      (new.state, new.result, new.note, new.photos, new.answer_by);
  end if;
  return null;
end $$;
create trigger order_inspection_to_order after insert or update or delete on order_inspections for each row execute function order_inspection_to_order();

-- Orders whose columns and parts say different things: none, ever.
create view order_parts_apart as
select id from orders
left join order_purchases purchase on purchase.order_id = id
left join order_stock stock on stock.order_id = id
left join order_inspections inspection on inspection.order_id = id
where (orders.trade_account, orders.market_kind, orders.market_id, orders.tracking, orders.followed_at, orders.rated_at) is distinct from
    (purchase.trade_account, purchase.market_kind, purchase.market_id, purchase.tracking, purchase.followed_at, purchase.rated_at)
  or ((warehouse ->> 'at')::bigint, (warehouse ->> 'weightG')::bigint, warehouse -> 'photos') is distinct from
    (stock.received_at, stock.weight_g, stock.photos)
  or (inspection_state, inspection_result, inspection_note, inspection_photos, inspection_answer_by) is distinct from
    (coalesce(inspection.state, 'none'), inspection.result, coalesce(inspection.note, ''), coalesce(inspection.photos, '[]'), inspection.answer_by);
