-- 0030: what is known of an event of a bid beyond its kind and its sentence, as of the lines of an order (0029).
-- The release before fills none of these.

alter table bid_events add column facts jsonb;
