-- 0031: sellers' texts that a machine was asked to translate, once for everybody, and what it may take.

create table translations (
  id bigint generated always as identity primary key,
  -- Never read for other goods: the sentences of one call influence each other, so a hostile listing must not word another's.
  goods_id text not null,
  -- SHA-256 of the sentences that need the machine.
  text_hash text not null,
  -- Model and version of the prompt.
  model text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused', 'failed')),
  -- asked: until then one call may be under way; after it the next press goes on. By the database's clock.
  lease_until bigint not null default 0,
  -- asked: whether a job has taken the call in hand.
  begun boolean not null default false,
  -- refused, failed: not asked again before.
  not_before bigint not null default 0,
  -- How often it was asked on the day (of UTC, counted from 1970) of the last time.
  tries integer not null default 0,
  tries_day integer not null default 0,
  asked_at bigint not null,
  -- Who is told how it ended.
  asked_by bigint[] not null default '{}',
  chars integer not null,
  -- What the machine is given: { sentences, glossary: [[ja, zh]] }.
  task jsonb not null,
  -- done: [[ja, zh or null]] for each sentence of the task; null where the answer was not believed.
  sentences jsonb,
  unique (goods_id, text_hash, model)
);
create index translations_by_age on translations (state, asked_at);

-- Counted before it is spent.
create table translation_budget (
  -- day, hour: characters of all members, by UTC; member: listings of one on a day.
  kind text not null check (kind in ('day', 'hour', 'member')),
  -- The member, or 0.
  subject bigint not null,
  starts_at bigint not null,
  used bigint not null,
  primary key (kind, subject, starts_at)
);

alter table events drop constraint events_kind_check, add constraint events_kind_check
  check (kind in ('order', 'bid', 'recharge', 'message', 'translation'));
