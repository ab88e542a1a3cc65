-- 0015: what a member and the operator write to each other; the steps of an order are shown in its thread out of its timeline, so that no step writes a second row.

create table threads (
  -- An order's thread has the order's id; it is there before it has a row.
  id text primary key,
  member_id bigint not null references members (id),
  order_id text unique references orders (id),
  goods_id text references goods (id),
  -- Read up to these: the last line of the order's timeline, and the last message. Within a thread both are numbered in the order in which they commit.
  read_line bigint not null default 0,
  read_message bigint not null default 0,
  -- The first message that nobody has answered yet.
  waiting_since bigint,
  created_at bigint not null,
  check (order_id is null or goods_id is null),
  check (order_id is null or order_id = id),
  -- One about each order, one about each of the goods, one about nothing: support.
  unique nulls not distinct (member_id, order_id, goods_id)
);
create index threads_waiting on threads (waiting_since) where waiting_since is not null;

create table messages (
  id bigint generated always as identity primary key,
  thread_id text not null references threads (id),
  member_id bigint not null references members (id),
  sender text not null check (sender in ('member', 'staff')),
  -- Who of the staff; members are not told.
  staff text,
  text text not null,
  -- Names of pictures in the member's folder of uploads.
  images jsonb not null default '[]',
  at bigint not null,
  request_id text,
  request_hash text,
  check ((sender = 'staff') = (staff is not null)),
  check ((sender = 'member') = (request_id is not null)),
  unique (member_id, request_id)
);
create index messages_of_thread on messages (thread_id, id);
