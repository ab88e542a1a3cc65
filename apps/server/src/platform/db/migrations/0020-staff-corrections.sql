-- 0020: what staff got wrong is put right by rows of its own, never by an edit; and what is looked for again and again is found by an index.

-- Alipay's refund numbers are unique within one trade alone.
alter table chargebacks drop constraint chargebacks_pkey, add primary key (recharge_id, pay_type, refund_number);
update desk_entries set subject = pay_type || ':' || recharge_id || ':' || refund_number
  from chargebacks where kind = 'chargeback' and subject = pay_type || ':' || refund_number;
update desk_entries set subject = 'chargeback:' || pay_type || ':' || recharge_id || ':' || refund_number
  from chargebacks where kind in ('billDiffers', 'notOnBill') and subject = 'chargeback:' || pay_type || ':' || refund_number;

-- A charge that was a mistake: kept, never taken, or given back. Its receipt may be charged again.
alter table order_charges add column voided_at bigint;
alter table order_charges drop constraint order_charges_order_id_receipt_key;
create unique index order_charges_of_receipt on order_charges (order_id, receipt) where voided_at is null;

-- Who put a balance right, for whom, and who agreed: what one person does alone is bounded by the day.
create table adjustments (
  member_id bigint not null references members (id),
  ref text not null,
  at bigint not null,
  amount_jpy bigint not null check (amount_jpy <> 0),
  staff text not null,
  second text,
  primary key (member_id, ref)
);
create index adjustments_of_day on adjustments (member_id, at);
create trigger adjustments_append_only before update or delete on adjustments for each row execute function refuse_change();

-- A parcel is matched by its number; inspections and ratings are looked for every minute.
create index orders_tracking on orders ((tracking ->> 'number')) where tracking is not null;
create index orders_inspected on orders (inspection_state) where inspection_state in ('requested', 'inspected', 'disputed');
create index orders_unrated on orders (updated_at) where state = 'warehoused' and rated_at is null;
