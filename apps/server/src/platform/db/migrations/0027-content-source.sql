-- 0027: published content says who wrote it: the operator's files, or a person at the desk. Once a kind has a row of the desk, files neither publish nor take back anything of it; a release before the desk writes such rows, so that no server that runs beside undoes them.

alter table content add column source text not null default 'file' check (source in ('file', 'desk'));
create index content_of_desk on content (kind) where source = 'desk';
