-- 0064: a proposal keeps what it would move besides money, for whoever is to agree. Those of earlier releases keep nothing of it.

alter table act_proposals add column states jsonb not null default '[]';
