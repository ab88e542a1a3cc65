with placed as (
          insert into bids (id, member_id, goods_id, state, mode, max_jpy, since, quote, total_jpy, goods, kept, acknowledged, created_at, updated_at)
          select $1::text, $2::bigint, $3::text, $4::text, $5::text, $6::bigint, $7::bigint, $8::text::jsonb, $9::bigint, $10::text::jsonb, $11::text::jsonb, $12::text::jsonb, $13::bigint, $14::bigint where 
  not exists (select from bids other where other.goods_id = $15 and other.state in ('queued', 'placing', 'leading', 'settling')
    and other.member_id <> $16 and other.max_jpy >= $17
    and not (select frozen from members where members.id = other.member_id))
          on conflict (member_id, goods_id) where state in ('queued', 'placing', 'leading', 'outbid', 'settling') do nothing
          returning id, total_jpy
        ), 
  asked as (
    insert into bid_requests (member_id, request_id, request_hash, bid_id)
    select $18::bigint, $19::text, $20::text, id from placed
  ), line as (
    insert into bid_events (bid_id, at, event, note_zh, amount_jpy, facts)
    select id, $21::bigint, $22::text, $23::text, $24::bigint, $25::jsonb
    from placed
  ), news as (
  insert into events (at, member_id, kind, subject_id)
  select $27::bigint, $26::bigint, $28::text, $29::text from placed)
        select id, ledger_post($30,$31,$32,$33,$34, placed.total_jpy, $35, $36, $37, $38) from placed
