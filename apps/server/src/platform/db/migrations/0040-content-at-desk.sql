-- 0040: content published at the desk says by whom.
alter table content add column published_by text;
