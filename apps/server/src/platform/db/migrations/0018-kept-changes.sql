-- 0018: what changed of the kept goods can be asked for, so that an index in memory follows them; and what is known of their colour is kept.

-- The transaction that last changed the row: read from the oldest one still running on, none is missed, however late it commits.
alter table goods_index add column changed_in xid8 not null default pg_current_xact_id();
create index goods_index_changed on goods_index (changed_in);
-- The marketplace's colour group (1 to 12), known of goods that it found by that colour alone: no listing tells it.
alter table goods_index add column color_id text;
-- Ids are compared byte by byte, as the index in memory compares them, whatever the database's own order of letters.
alter table goods_index alter column id type text collate "C";
