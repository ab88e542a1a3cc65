-- 0060: a proposal that came to nothing waits until whoever made it says that they know.

alter table act_proposals add column heard_at bigint;
update act_proposals set heard_at = coalesce(decided_at, at) where state <> 'open';
create index act_proposals_unheard on act_proposals (staff_id) where heard_at is null and state in ('open', 'stale', 'refused', 'lapsed');
