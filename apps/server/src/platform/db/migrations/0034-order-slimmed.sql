-- 0034: the purchase, stock and inspection of an order stand in their own tables alone (0026): each step then writes a smaller row with fewer indexes, and no trigger.
-- contracts: no server of a release before may run, since it reads and writes the columns.

drop view order_parts_apart;
drop trigger order_to_parts_insert on orders;
drop trigger order_to_parts_update on orders;
drop trigger order_purchase_to_order on order_purchases;
drop trigger order_stock_to_order on order_stock;
drop trigger order_inspection_to_order on order_inspections;
drop function order_to_parts;
drop function order_purchase_to_order;
drop function order_stock_to_order;
drop function order_inspection_to_order;

-- Their indexes go with them.
alter table orders
  drop column trade_account, drop column market_kind, drop column market_id, drop column tracking, drop column followed_at,
  drop column rated_at, drop column warehouse, drop column inspection_state, drop column inspection_result, drop column inspection_note,
  drop column inspection_photos, drop column inspection_answer_by;

-- Orders that were bought from a seller: those of these states that have a purchase.
create index orders_of_seller on orders ((kept ->> 'sellerId')) where state in ('purchased', 'shipped', 'warehoused', 'tradeFailed');
create index order_purchases_by_rating on order_purchases (rated_at, trade_account);
