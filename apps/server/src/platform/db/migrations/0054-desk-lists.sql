-- 0054: lists of the desk that would have read a whole table.

create index orders_of_goods on orders (goods_id);
create index order_inspections_by_state on order_inspections (state);
-- The whole one serves what it did.
drop index order_inspections_open;
create index parcels_of_manifest on parcels (manifest_id) where manifest_id is not null;
create index parcels_by_state on parcels (state, updated_at, id);
create index parcels_by_country on parcels (country, updated_at, id);
create index parcels_by_carrier on parcels ((line ->> 'carrier'), updated_at, id);
create index purchase_attempts_not_bought on purchase_attempts (begun_at, order_id, n) where outcome is distinct from 'bought';
-- What lies here is counted with its money without a look at the orders, whose rows are wide.
drop index orders_in_warehouse;
create index orders_in_warehouse on orders (member_id) include (id, paid_jpy) where state = 'warehoused';
