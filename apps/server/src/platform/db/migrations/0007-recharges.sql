-- 0007: a recharge is written before the gateway hears of it, under the number that the gateway will know it by, so that a lost answer can always be asked for again.
create table recharges (
  id text primary key,
  member_id bigint not null references members (id),
  state text not null,
  pay_type text not null check (pay_type in ('wechat', 'alipay')),
  amount_jpy bigint not null check (amount_jpy > 0),
  amount_fen bigint not null check (amount_fen > 0),
  -- Micro-yuan for 1 yen, as quoted.
  rate_micro bigint not null,
  code_url text,
  pay_url text,
  expires_at bigint not null,
  created_at bigint not null,
  paid_at bigint,
  -- When the gateway was last asked.
  asked_at bigint,
  transaction_id text,
  request_id text not null,
  request_hash text not null,
  unique (member_id, request_id),
  unique (pay_type, transaction_id)
);
create index recharges_of_member on recharges (member_id, created_at desc);
create index recharges_open on recharges (expires_at) where state in ('creating', 'pending', 'closing');
