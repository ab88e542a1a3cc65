-- 0044: views of the desk's lists that somebody keeps, and who answers a thread.
create table staff_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  list text not null,
  name text not null,
  search jsonb not null,
  unique (staff_id, list, name)
);
alter table threads add column assigned_to bigint references staff (id);
