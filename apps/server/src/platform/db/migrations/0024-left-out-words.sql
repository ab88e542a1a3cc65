-- 0024: where nothing holds all the words of a search, each page of it tells which ones were left out.

alter table search_pages add column left_out text[] not null default '{}';
