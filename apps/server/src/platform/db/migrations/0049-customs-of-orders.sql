-- 0049: a customs line is an order's, so that goods which stay here take theirs along; what nobody has looked at is found by its age.
alter table parcel_customs add column order_id text references orders (id);
create unique index parcel_customs_of_order on parcel_customs (parcel_id, order_id) where order_id is not null;
create index order_stock_unlooked on order_stock (received_at, order_id) where batteries is null or liquid is null or fragile is null;
