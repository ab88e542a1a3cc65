-- 0050: a password that staff had reset may be in a stranger's hands: for some days nothing is sent to an address that was written since.

alter table members
  add column reset_at bigint,
  -- The newest address of all at that time; those written later have a higher id.
  add column reset_address_id bigint;
