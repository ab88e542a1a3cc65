-- 0058: what a carrier never billed is found by when it was sent.

create index parcels_sent on parcels ((line ->> 'carrier'), sent_at) where sent_at is not null;
