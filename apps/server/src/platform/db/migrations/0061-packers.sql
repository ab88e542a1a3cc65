-- 0061: who packs a parcel is told apart by their account: two colleagues may have one name.
-- carrier_bills, which said what carriers had billed, is read and written by servers of a release before alone: the ledger says it.

alter table parcels
  -- Of `packer`; a server of the release before writes the name alone, so that both count.
  add column packer_id bigint references staff (id);
