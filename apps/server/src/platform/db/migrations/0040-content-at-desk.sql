-- 0040: content published at the desk says by whom; what staff often answer members is content too.
alter table content add column published_by text;
alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check
  check (kind in ('rates', 'fees', 'menu', 'banners', 'discovery', 'guide1', 'guide2', 'guide3', 'guide4', 'phrases'));
