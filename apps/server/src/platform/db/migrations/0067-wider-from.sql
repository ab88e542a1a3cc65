-- 0067: the place in a search's page from which its listings lack a word, so that the page is shown again as it was.
alter table search_pages add column wider_from int check (wider_from >= 0);
