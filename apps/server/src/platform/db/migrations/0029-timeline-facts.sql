-- 0029: what is known of a line beyond its kind and its sentence, so that nobody reads it out of the sentence.
-- The release before fills none of these, and of its lines the sentence stays.

alter table order_timeline add column facts jsonb;
