-- 0051: carriers' own labels, kept from when one is made until its parcel is handed over.
create table parcel_labels (
  -- Of the file, which is sealed: it tells who the receiver is.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  parcel_id text not null references parcels (id),
  -- What the label says; null until the file is stored and the parcel has the number.
  number text,
  at bigint not null
);
create index parcel_labels_of_parcel on parcel_labels (parcel_id, number) where number is not null;
create index parcel_labels_by_age on parcel_labels (at);
