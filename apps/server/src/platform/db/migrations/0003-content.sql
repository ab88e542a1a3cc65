-- 0003: what the operator publishes (rates, fees, menu, banners, guides) is dated rows, so that what was quoted can be told later and no process quotes an old one.

create table content (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('rates', 'fees', 'menu', 'banners', 'guide1', 'guide2', 'guide3', 'guide4')),
  body jsonb not null,
  -- Hash of the body: an unchanged file writes nothing.
  digest text not null,
  -- It holds from this moment until the next row of its kind.
  since bigint not null,
  created_at bigint not null
);
create index content_in_force on content (kind, since desc, id desc);

-- A rate's age counts from its last confirmation.
create table rate_confirmations (
  id bigint generated always as identity primary key,
  at bigint not null,
  by text not null
);
create index rate_confirmations_last on rate_confirmations (at desc);
