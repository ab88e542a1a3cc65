-- 0065: orders that came to nothing, and what one person settled, are few among all.

create index orders_ended on orders (state, created_at, id) where state in ('cancelled', 'tradeFailed', 'disposed');
create index desk_entries_settled_by on desk_entries (settled_by, settled_at, id) where settled_at is not null;
