-- 0014: every trade account's purchases are walked against our orders once a night; when the next walk is due stands with the account, so that any process, and a person, can tell.
alter table trade_accounts add column walk_due_at bigint not null default 0;
