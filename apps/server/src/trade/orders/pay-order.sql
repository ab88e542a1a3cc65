with moved as (
      update orders set pay_request_id = $1,pay_request_hash = $2,buy_after = $3,state = $4,updated_at = $5, paid_jpy = total_jpy where id = $6 and state = any($7) and member_id = $8 and pay_by > $9 returning id,member_id,state,auction,goods_id,one_off,goods,kept,quote,total_jpy,paid_jpy,refunded_jpy,due_jpy,remark,pay_by,buy_after,created_at,updated_at,request_id,request_hash,pay_request_id,pay_request_hash,acknowledged,closes_at
    ), line as (
      insert into order_timeline (order_id, at, event, note_zh, facts)
      select moved.id::text, $10::bigint, $11::text, $12::text, $13::jsonb from moved returning id
    ), news as (
  insert into events (at, member_id, kind, subject_id)
  select $14::bigint, moved.member_id::bigint, $15::text, $16::text from moved
    ), job as (
  insert into pgboss.job_common (
    name, data, singleton_key, policy, start_after, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
  select
    given.name, $17::jsonb, given.key, case when given.key is null then 'standard' else q.policy end, given.due,
    given.due + q.retention_seconds * interval '1 second',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.dead_letter, q.heartbeat_seconds
  from (
    select $18::text as name, $19::text as key, coalesce(to_timestamp($20::float8 / 1000), now()) as due
  ) given
  left join pgboss.queue q on q.name = given.name cross join moved)
    select moved.*, ledger_post($21,$22,$23,$24,$25, moved.total_jpy, $26, $27, $28, $29) from moved
