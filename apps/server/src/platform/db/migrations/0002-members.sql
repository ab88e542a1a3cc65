-- 0002: a member is an account with a name and a hashed password; a session is a row, so that ending it ends it everywhere at once.

create table members (
  id bigint generated always as identity primary key,
  -- An e-mail address in lower case, or a mainland mobile number.
  account text not null unique,
  password_hash text not null,
  name text not null,
  head_img text,
  email text,
  wechat text,
  -- Reads and messages only.
  frozen boolean not null default false,
  created_at bigint not null
);

create table sessions (
  -- SHA-256 of the cookie: who reads this table cannot log in with it.
  token_hash bytea primary key,
  member_id bigint not null references members (id),
  created_at bigint not null,
  -- Moved on at most hourly while the session is used.
  expires_at bigint not null
);
create index sessions_of_member on sessions (member_id);
create index sessions_expiring on sessions (expires_at);

-- Every act of the staff, with its reason.
create table staff_acts (
  id bigint generated always as identity primary key,
  at bigint not null,
  staff text not null,
  act text not null,
  facts jsonb not null default '{}',
  reason text not null
);
create function refuse_staff_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'staff_acts is append-only';
end $$;
create trigger staff_acts_append_only before update or delete on staff_acts for each row execute function refuse_staff_act_change();
create trigger staff_acts_no_truncate before truncate on staff_acts execute function refuse_staff_act_change();
