-- 0001: play money never meets real buying, so a database belongs to one mode from its first start.

create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'live')),
  created_at timestamptz not null default now()
);
