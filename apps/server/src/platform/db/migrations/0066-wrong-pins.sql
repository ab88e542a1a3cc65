-- 0066: wrong PINs of a person since the last right one: five in a quarter of an hour would be hundreds in a night.
alter table staff add column pin_wrong integer not null default 0;
