-- 0016: money goes back as well: refunds that staff begin, payments that a gateway takes back, and what the gateways' daily bills say of all of it; each is a row before anybody outside hears of it.

-- The refund number is ours and the same on every try, so a lost answer can always be asked for again.
create table refunds (
  id text primary key,
  recharge_id text not null references recharges (id),
  member_id bigint not null references members (id),
  state text not null,
  amount_jpy bigint not null check (amount_jpy > 0),
  -- At the rate of the recharge that it goes back to.
  amount_fen bigint not null check (amount_fen > 0),
  begun_by text not null,
  reason text not null,
  created_at bigint not null,
  ended_at bigint,
  -- What the gateway said last.
  told text,
  -- When the gateway's bill showed it.
  billed_at bigint
);
create index refunds_of_recharge on refunds (recharge_id);
create index refunds_open on refunds (created_at) where state in ('requested', 'sending');
create index refunds_unbilled on refunds (ended_at) where state = 'done' and billed_at is null;

-- What a gateway gave back to the payer without a refund of ours, once for each refund number of theirs.
create table chargebacks (
  pay_type text not null,
  refund_number text not null,
  recharge_id text not null references recharges (id),
  member_id bigint not null references members (id),
  amount_jpy bigint not null check (amount_jpy > 0),
  amount_fen bigint not null check (amount_fen > 0),
  -- What the balance did not cover, and how much of that later recharges have paid.
  owed_jpy bigint not null check (owed_jpy between 0 and amount_jpy),
  repaid_jpy bigint not null default 0 check (repaid_jpy between 0 and owed_jpy),
  at bigint not null,
  billed_at bigint,
  primary key (pay_type, refund_number)
);
create index chargebacks_of_recharge on chargebacks (recharge_id);
create index chargebacks_owed on chargebacks (member_id, at) where repaid_jpy < owed_jpy;
create index chargebacks_unbilled on chargebacks (at) where billed_at is null;

-- When a gateway took back what was paid.
alter table recharges add column disputed_at bigint;
-- When the gateway's bill showed the payment.
alter table recharges add column billed_at bigint;
create index recharges_unbilled on recharges (paid_at) where state = 'paid' and billed_at is null;

-- A gateway's bill of one Beijing day. A day is asked for until its bill was read and nothing is left to explain, or it is too old.
create table bill_days (
  pay_type text not null,
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  asked_at bigint not null,
  read_at bigint,
  lines bigint,
  fee_fen bigint,
  closed_at bigint,
  primary key (pay_type, day)
);
create index bill_days_open on bill_days (day) where closed_at is null;

-- What a member's open bids hold is the sum of the bid accounts that their money went to.
create index transfers_to_bids on transfers (from_account, to_account) where to_account like 'bid:%';
