-- 0037: people of the operator set up factors, are invited by a link that is made later, and name themselves at a shared computer.

alter table staff
  -- Who took the link of their invitation: for them they approve nothing, as for whoever invited them.
  add column link_by bigint references staff (id),
  -- At a shared computer. A PIN is hashed under SECRET_KEY; a badge by SHA-256.
  add column pin_hash bytea,
  add column badge_hash bytea unique;

-- Null until somebody takes the link.
alter table staff_invitations
  alter column token_hash drop not null,
  alter column expires_at drop not null;

alter table staff_sessions
  -- By which a session is named to people.
  add column id bigint generated always as identity unique,
  -- What a passkey is to sign, once.
  add column challenge text,
  add column challenge_until bigint,
  -- The secret of an authenticator that is being set up, encrypted under SECRET_KEY.
  add column pending_totp bytea;
create index staff_sessions_opened_by on staff_sessions (opened_by) where opened_by is not null;

-- Tries at a secret, counted before it is checked, in windows that begin with the first.
create table staff_tries (
  key text primary key,
  n integer not null,
  until_at bigint not null
);
