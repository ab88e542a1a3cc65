-- 0036: the operator's people have accounts, sessions and rights of their own; what needs two of them is a proposal; the record of acts says what moved.

create table staff (
  id bigint generated always as identity primary key,
  -- An e-mail address in lower case.
  account text not null unique,
  name text not null,
  roles text[] not null,
  state text not null check (state in ('invited', 'active', 'suspended', 'left')),
  -- Null until enrolled.
  password_hash text,
  -- Encrypted under SECRET_KEY; the last step used, so that a code serves once.
  totp_secret bytea,
  totp_step bigint,
  -- The factor is being set up anew: the next log-in enrols.
  must_enrol boolean not null default true,
  invited_by bigint references staff (id),
  -- A right to approve that was granted later than this does not hold yet.
  approves_from bigint not null default 0,
  created_at bigint not null,
  version bigint not null default 1
);

-- A link by which somebody enrols, once. SHA-256 of its token.
create table staff_invitations (
  staff_id bigint primary key references staff (id),
  token_hash bytea not null unique,
  expires_at bigint not null
);

create table staff_passkeys (
  id text primary key,
  staff_id bigint not null references staff (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at bigint not null
);
create index staff_passkeys_of on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id bigint not null references staff (id),
  code_hash bytea not null,
  used_at bigint,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  -- SHA-256 of the cookie.
  token_hash bytea primary key,
  -- Null at a station, where each act names who did it.
  staff_id bigint references staff (id),
  -- Who opened the station.
  opened_by bigint references staff (id),
  -- What the log-in still asks for: factor, enrol or done.
  next text not null check (next in ('factor', 'enrol', 'done')),
  created_at bigint not null,
  -- 12 hours after the log-in at the latest.
  expires_at bigint not null,
  -- Ends 30 minutes after it was last used.
  used_at bigint not null,
  stepped_up_at bigint,
  address text not null,
  agent text not null,
  check ((staff_id is null) <> (opened_by is null))
);
create index staff_sessions_of on staff_sessions (staff_id);
create index staff_sessions_expiring on staff_sessions (expires_at);

create table act_proposals (
  id bigint generated always as identity primary key,
  act text not null,
  -- Parsed, without secrets.
  input jsonb not null,
  subject_kind text not null,
  subject_id text not null,
  reason text not null,
  seen text not null,
  -- The digest and the transfers that its preview told.
  previewed text not null,
  transfers jsonb not null,
  amount_jpy bigint,
  member_id bigint references members (id),
  staff_id bigint not null references staff (id),
  request_id text not null,
  request_hash text not null,
  at bigint not null,
  lapses_at bigint not null,
  state text not null default 'open' check (state in ('open', 'done', 'stale', 'refused', 'withdrawn', 'lapsed')),
  why text,
  decided_by bigint references staff (id),
  decided_at bigint,
  unique (staff_id, request_id)
);
create unique index act_proposals_open on act_proposals (act, subject_kind, subject_id) where state = 'open';
create index act_proposals_by_state on act_proposals (state, id desc);

-- Who, in which session; what it was about; the sentence, and what moved. The release before fills none of these.
alter table staff_acts
  add column staff_id bigint references staff (id),
  add column session_hash bytea,
  add column subject_kind text,
  add column subject_id text,
  add column said text,
  -- { transfers: [{ from, to, amountJpy, kind, beforeJpy, afterJpy }], states: [{ what, from, to }] }
  add column moved jsonb,
  -- The act's data, to answer a repeated request; without secrets.
  add column data jsonb,
  add column request_hash text,
  add column proposal_id bigint references act_proposals (id),
  -- What counts against the limit above which a second person is needed.
  add column amount_jpy bigint,
  add column member_id bigint references members (id),
  -- The transaction, so that the sealer passes none that commits late.
  add column txid xid8 default pg_current_xact_id();
create index staff_acts_by_subject on staff_acts (subject_kind, subject_id, id desc);
create index staff_acts_by_staff on staff_acts (staff_id, act, at);
create index staff_acts_by_member on staff_acts (member_id, act, at) where member_id is not null;

-- A seal is the SHA-256 of the seal before and of the rows from its first to its last, so that no row before it can be changed unseen.
create table act_seals (
  through_id bigint primary key,
  from_id bigint not null,
  at bigint not null,
  seal bytea not null
);
create trigger act_seals_append_only before update or delete on act_seals for each row execute function refuse_change();
create trigger act_seals_no_truncate before truncate on act_seals execute function refuse_change();

-- Which transaction made a transfer, so that an act tells what it moved. Null in rows of releases before.
alter table transfers add column txid xid8;
alter table transfers alter column txid set default pg_current_xact_id();

-- Work on an entry: who claims it, until when it waits and why, what it is worth.
alter table desk_entries
  add column claimed_by bigint references staff (id),
  add column claimed_at bigint,
  add column snoozed_until bigint,
  add column snoozed_why text,
  add column member_id bigint references members (id),
  add column amount_jpy bigint,
  add column version bigint not null default 1;

-- Notes of the operator's people, for themselves: of an order, a member, an entry or a thread.
create table staff_notes (
  id bigint generated always as identity primary key,
  subject_kind text not null,
  subject_id text not null,
  staff_id bigint not null references staff (id),
  at bigint not null,
  text text not null
);
create index staff_notes_of on staff_notes (subject_kind, subject_id, id);

-- News for the desk: which lists and which subject have changed.
create table desk_events (
  id bigint generated always as identity primary key,
  txid xid8 not null default pg_current_xact_id(),
  at bigint not null,
  kind text not null,
  subject_id text not null
);
create index desk_events_at on desk_events (at);
