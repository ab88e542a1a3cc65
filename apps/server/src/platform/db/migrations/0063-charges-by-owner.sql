-- 0063: how long charges were due is asked of one member, and of the orders of one parcel, paid and voided ones too.
create index parcel_charges_of_member on parcel_charges (member_id);
create index order_charges_of_order on order_charges (order_id);
