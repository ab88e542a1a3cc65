-- 0042: what the robot in the staff's group has been told, so that a restart neither forgets nor repeats it.

create table robot_told (
  -- What it was: act:12, entry:7, seal:2026-11-27.
  key text primary key,
  at bigint not null
);
create index robot_told_by_time on robot_told (at);
