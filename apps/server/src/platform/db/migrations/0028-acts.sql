-- 0028: an act of the staff is recorded in the transaction that does it, and one that was refused with why.
-- The release before fills none of these.

alter table staff_acts
  -- From where, and the name: cli:lin.
  add column actor text,
  -- Unique: what was done is never recorded as refused as well.
  add column request_id text unique,
  -- Why it was not done; null when it was.
  add column refused text;
