-- 0039: an envelope is a row of its own, with the orders that lay in it; goods have a shelf; photos are stored before an act names them; a phone is a camera.

-- Photos by the operator's people; an act names them by their ids. The store holds them as staff/<id>.webp.
create table staff_photos (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  at bigint not null,
  by text not null,
  -- Of a phone that is a camera, and the parcel that lay before it.
  pairing_id bigint,
  parcel text,
  -- When a row first named it; one that none names within a day is removed.
  used_at bigint
);
create index staff_photos_unused on staff_photos (at) where used_at is null;
create index staff_photos_of_phone on staff_photos (pairing_id, at) where pairing_id is not null;

create table arrivals (
  id bigint generated always as identity primary key,
  at bigint not null,
  -- Null at a terminal.
  staff_id bigint references staff (id),
  by text not null,
  weight_g bigint not null check (weight_g > 0),
  tracking text,
  carrier text,
  shelf text,
  -- Ids of photos.
  photos jsonb not null default '[]',
  undone_at bigint
);
create index arrivals_by_tracking on arrivals (tracking, id desc) where tracking is not null;
create index arrivals_by_staff on arrivals (staff_id, id desc);

alter table order_stock
  -- Null in rows of releases before, as are the columns below.
  add column arrival_id bigint references arrivals (id),
  add column shelf text,
  add column weight_estimated boolean not null default false,
  add column category_id text,
  -- Where the order was before, and whether its number was written with the arrival: so it goes back.
  add column came_from text check (came_from in ('purchased', 'shipped')),
  add column number_written boolean not null default false;
create index order_stock_of_arrival on order_stock (arrival_id) where arrival_id is not null;
create index order_stock_on_shelf on order_stock (shelf) where shelf is not null;
create index order_stock_weighed on order_stock (category_id, received_at desc) where not weight_estimated;

-- Rating closes a purchase for good: once it has begun, nothing is taken back.
alter table order_purchases add column rating_at bigint;

-- Postage paid at the door, which is bounded for an order.
alter table order_charges add column postage boolean not null default false;

create table stock_takes (
  id bigint generated always as identity primary key,
  at bigint not null,
  staff_id bigint references staff (id),
  by text not null,
  shelf text not null,
  -- Numbers of orders.
  scanned jsonb not null,
  missing jsonb not null,
  unexpected jsonb not null,
  -- What is missing was put on the desk.
  confirmed boolean not null
);
create index stock_takes_of_shelf on stock_takes (shelf, id desc);

-- Who does the work of a sandbox's clerk; one row at most.
create table clerk_duty (
  one boolean primary key default true check (one),
  staff_id bigint references staff (id),
  name text not null,
  since bigint not null
);

create table phone_pairings (
  id bigint generated always as identity primary key,
  -- A computer's session: the phone ends with it.
  session_hash bytea not null references staff_sessions (token_hash) on delete cascade,
  -- SHA-256 of the code's token, and of the phone's cookie.
  token_hash bytea not null unique,
  phone_hash bytea unique,
  digits text,
  confirmed_at bigint,
  -- Of the code; then of the phone.
  ends_at bigint not null,
  parcel text
);
create index phone_pairings_of on phone_pairings (session_hash, id desc);
