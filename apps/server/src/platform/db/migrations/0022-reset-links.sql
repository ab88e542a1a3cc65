-- 0022: a forgotten password is set anew by a one-time link that staff issue.

create table reset_links (
  -- A newer link takes the place of the older.
  member_id bigint primary key references members (id),
  -- SHA-256 of the link's token: who reads this table cannot use it. The row goes with its use.
  token_hash bytea not null unique,
  expires_at bigint not null
);
