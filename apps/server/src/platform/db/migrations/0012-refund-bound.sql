-- 0012: a member never gets back more than they paid for an order, whatever a marketplace charged or returned.
alter table orders add constraint orders_refund_bound check (refunded_jpy <= paid_jpy);
