with guard as materialized (select order_guard($1,$2,$3,$4) as verdict), placed as (
      insert into orders (id,member_id,state,auction,goods_id,one_off,goods,kept,quote,total_jpy,paid_jpy,remark,pay_by,buy_after,created_at,updated_at,request_id,request_hash,acknowledged)
      select $12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30 from guard where verdict = 'free'
      on conflict (member_id, request_id) do nothing returning id, member_id
    ), line as (
      insert into order_timeline (order_id, at, event, note_zh, facts)
      select placed.id::text, $5::bigint, $6::text, $7::text, $8::jsonb from placed returning id
    ), news as (
  insert into events (at, member_id, kind, subject_id)
  select $9::bigint, placed.member_id::bigint, $10::text, $11::text from placed
    ), job as (
  insert into pgboss.job_common (
    name, data, singleton_key, policy, start_after, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
  select
    given.name, $31::jsonb, given.key, case when given.key is null then 'standard' else q.policy end, given.due,
    given.due + q.retention_seconds * interval '1 second',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.dead_letter, q.heartbeat_seconds
  from (
    select $32::text as name, $33::text as key, coalesce(to_timestamp($34::float8 / 1000), now()) as due
  ) given
  left join pgboss.queue q on q.name = given.name cross join placed)
    select guard.verdict, placed.id from guard left join placed on true
