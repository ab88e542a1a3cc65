-- 0013: what came after the quote (charges) and what a member objects to (disputes) are rows of their own, so that each is taken, told and settled once.

-- 补差价: what an order costs beyond its quote, with its receipt. Taken as soon as the balance covers it.
create table order_charges (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  at bigint not null,
  reason_zh text not null,
  -- What proves it: the same receipt is charged once.
  receipt text not null,
  amount_jpy bigint not null check (amount_jpy > 0),
  -- When it was taken; null while it is due, and for good when its trade failed before.
  paid_at bigint,
  unique (order_id, receipt)
);

alter table orders add constraint orders_due_not_negative check (due_jpy >= 0);
create index orders_due on orders (member_id) where due_jpy > 0;

-- When the marketplace closes the purchase by itself, as it told first; after that nothing can be disputed there.
alter table orders add column closes_at bigint;

-- What a member objects to in an inspection.
create table order_disputes (
  order_id text primary key references orders (id),
  at bigint not null,
  note text not null,
  -- When the seller was told in the marketplace's transaction, or a person was left to do so.
  told_at bigint
);
create index order_disputes_untold on order_disputes (at) where told_at is null;
