-- 0019: a bid is a row whose state moves by one table; what it may cost lies on an account of its own, and each bid that is sent to the marketplace is preceded by an attempt row, as a purchase is.

-- What the marketplace last told of an auction on which members bid, and which process follows it.
create table auctions (
  goods_id text primary key,
  state text not null check (state in ('open', 'ended', 'cancelled')),
  current_jpy bigint not null,
  bid_count int not null,
  min_next_jpy bigint not null,
  increment_jpy bigint not null,
  buy_now_jpy bigint,
  -- The marketplace raises by itself up to a maximum that it is handed.
  proxy boolean not null,
  -- Null: not fixed yet.
  ends_at bigint,
  extended boolean not null,
  -- Who leads, as seen by the account that bids.
  leader text not null check (leader in ('us', 'other', 'unknown')),
  -- When the question was asked that was answered with this.
  asked_at bigint not null,
  -- From its first bid to its payment an auction belongs to one account.
  trade_account text references trade_accounts (id),
  -- The seller takes no bid of ours.
  shut_out boolean not null default false,
  -- The process that follows it, for so long, by the database's clock.
  holder text,
  lease_until bigint not null default 0,
  -- Every bid is settled: nothing is to be done any more, unless a new one comes.
  done boolean not null default false
);
create index auctions_followed on auctions (lease_until) where not done;

-- Of two equal maxima the one that was named first stays: counted by the database, as processes have different clocks.
create sequence bid_ranks;

create table bids (
  id text primary key,
  member_id bigint not null references members (id),
  goods_id text not null,
  state text not null check (state in ('queued', 'placing', 'leading', 'outbid', 'settling', 'won', 'lost', 'cancelled')),
  mode text not null check (mode in ('now', 'closing')),
  max_jpy bigint not null check (max_jpy > 0),
  -- Since when it presses: placed, raised, or sent.
  since bigint not null,
  -- The number of its maximum among all that were named.
  rank bigint not null default nextval('bid_ranks'),
  raises int not null default 0,
  -- How often its account was given money: part of the key of each transfer.
  holds int not null default 1,
  -- What beat it last: another member's maximum, or somebody outside.
  beaten_by text check (beaten_by in ('member', 'rival')),
  -- What the maximum costs, by the fees in force when it was named.
  quote jsonb not null,
  total_jpy bigint not null check (total_jpy > 0),
  goods jsonb not null,
  kept jsonb not null,
  acknowledged jsonb not null default '[]',
  order_id text references orders (id),
  -- It leads again and its member's balance no longer covers it.
  uncovered boolean not null default false,
  -- Refused while its call still waited for the answer: never shown.
  refused boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index bids_one_open on bids (member_id, goods_id) where state in ('queued', 'placing', 'leading', 'outbid', 'settling');
create index bids_of_auction on bids (goods_id, max_jpy desc) where state in ('queued', 'placing', 'leading', 'outbid', 'settling');
create index bids_of_member on bids (member_id, created_at desc, id);

-- A request that placed or raised a bid: the same again is answered with that bid.
create table bid_requests (
  member_id bigint not null references members (id),
  request_id text not null,
  request_hash text not null,
  bid_id text not null references bids (id),
  primary key (member_id, request_id)
);

create table bid_events (
  id bigint generated always as identity primary key,
  bid_id text not null references bids (id),
  at bigint not null,
  event text not null,
  note_zh text not null default '',
  amount_jpy bigint
);
create index bid_events_of_bid on bid_events (bid_id, id);
create trigger bid_events_append_only before update or delete on bid_events for each row execute function refuse_change();

-- What was sent to the marketplace, written before it was.
create table bid_attempts (
  goods_id text not null references auctions (goods_id),
  n int not null,
  bid_id text not null references bids (id),
  trade_account text not null references trade_accounts (id),
  amount_jpy bigint not null,
  begun_at bigint not null,
  sent_at bigint,
  -- After this the call is over, whatever became of it.
  deadline_at bigint not null,
  holder text not null,
  -- Null: under way. Unclear: under way, or taken; every other is final.
  outcome text check (outcome in ('accepted', 'tooLow', 'ended', 'notAdmitted', 'released', 'unclear', 'notTaken')),
  told text,
  primary key (goods_id, n)
);
create index bid_attempts_open on bid_attempts (goods_id) where outcome is null or outcome = 'unclear';
create index bid_attempts_of_bid on bid_attempts (bid_id);
