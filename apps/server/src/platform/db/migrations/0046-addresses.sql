-- 0046: where members have their goods sent.

create table addresses (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  country text not null check (country in ('CN', 'HK', 'MO', 'TW')),
  -- All else of it, encrypted under SECRET_KEY. A changed address is a new row.
  sealed bytea not null,
  is_default boolean not null,
  -- When the address that it came to replace was added.
  since bigint not null
);
create index addresses_of_member on addresses (member_id);
create unique index addresses_default on addresses (member_id) where is_default;

-- What was asked about addresses, beside the rows, which are erased.
create table address_requests (
  member_id bigint not null references members (id),
  -- Which call.
  call text not null,
  request_id text not null,
  -- Of its input, under SECRET_KEY.
  request_hash text not null,
  -- Null for an erasure.
  address_id bigint,
  primary key (member_id, call, request_id)
);
