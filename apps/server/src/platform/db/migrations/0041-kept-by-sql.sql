-- 0041: what is kept is searched in the database alone, which counts no more than a thousand matches, and nothing follows its changes any more.
-- contracts: a server of a release before reads and writes the column.

-- The page was told how many match at least.
alter table search_pages add column total_is_more boolean not null default false;

-- Its index goes with it.
alter table goods_index drop column changed_in;
