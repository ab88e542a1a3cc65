-- 0011: what members look for is counted by day, without saying who, so that the home page can show it; the operator pins and hides in a file.
create table finds (
  day date not null,
  -- `word`: what was typed and found something. `category`: whose goods were looked at or searched.
  kind text not null check (kind in ('word', 'category')),
  what text not null,
  count bigint not null,
  primary key (day, kind, what)
);

alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check
  check (kind in ('rates', 'fees', 'menu', 'banners', 'discovery', 'guide1', 'guide2', 'guide3', 'guide4'));
