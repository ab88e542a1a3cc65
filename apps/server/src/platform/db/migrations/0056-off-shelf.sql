-- 0056: goods that were taken from their shelf for a parcel, and lie neither in its box nor on a shelf again, say so themselves: a parcel that goes on leaves some behind.
-- parcels.to_reshelve, which said it of whole parcels, is read and written by servers of a release before alone.

alter table order_stock
  -- The parcel whose box they lie beside, or were taken out of, until they lie on a shelf or in a box again.
  add column off_shelf_for text references parcels (id);
create index order_stock_off_shelf on order_stock (off_shelf_for) where off_shelf_for is not null;

-- What was taken apart and nobody has put on a shelf, and what lies in boxes whose packing has stopped.
update order_stock s set off_shelf_for = p.id
  from parcels p join parcel_orders po on po.parcel_id = p.id join orders o on o.id = po.order_id
  where p.to_reshelve and po.to_end and po.scanned_at is not null and po.order_id = s.order_id and s.shelf is null and o.state = 'warehoused'
    and not exists (select from parcel_orders later where later.order_id = po.order_id and later.live and later.scanned_at is not null);
update order_stock s set shelf = null, off_shelf_for = p.id
  from parcels p join parcel_orders po on po.parcel_id = p.id
  where p.state = 'onHold' and po.live and po.scanned_at is not null and po.order_id = s.order_id;
