-- 0057: parcels on their way are found by when their carrier was asked, and heard of, last.
create index parcels_to_ask on parcels (coalesce(asked_at, sent_at)) where state in ('sent', 'returning') and number is not null;
create index parcels_by_silence on parcels (coalesce(heard_at, sent_at)) where state in ('sent', 'returning');
