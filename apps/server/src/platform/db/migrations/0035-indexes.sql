-- 0035: what rounds look for is found by an index however long the history is.

create index purchase_attempts_claims on purchase_attempts (trade_account, item_id) where outcome is null or outcome = 'unclear';
create index desk_entries_of_subject on desk_entries (kind, subject);
create index desk_entries_by_age on desk_entries (kind, opened_at);
create index ledger_checkpoints_by_end on ledger_checkpoints (through_id);
create index collected_goods_by_goods on collected_goods (goods_id);
create index uncollected_goods_by_goods on uncollected_goods (goods_id);
create index threads_about_goods on threads (goods_id) where goods_id is not null;
