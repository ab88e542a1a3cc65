with raised as (
          update bids set max_jpy = $2, quote = $3::jsonb, total_jpy = $4,
            raises = raises + 1, holds = holds + 1, rank = nextval('bid_ranks'), since = $5, updated_at = $6,
            state = $7, beaten_by = null, uncovered = false
          where id = $8 and state = $9 and max_jpy = $10 and holds = $11
            and raises < 5 and 
  not exists (select from bids other where other.goods_id = $12 and other.state in ('queued', 'placing', 'leading', 'settling')
    and other.member_id <> $13 and other.max_jpy >= $14
    and not (select frozen from members where members.id = other.member_id))
          returning id
        ), 
  asked as (
    insert into bid_requests (member_id, request_id, request_hash, bid_id)
    select $15::bigint, $16::text, $17::text, id from raised
  ), line as (
    insert into bid_events (bid_id, at, event, note_zh, amount_jpy, facts)
    select id, $18::bigint, $19::text, $20::text, $21::bigint, $22::jsonb
    from raised
  ), news as (
  insert into events (at, member_id, kind, subject_id)
  select $24::bigint, $23::bigint, $25::text, $26::text from raised)
        select id, ledger_post($27,$28,$29,$30,$31, $1::bigint, $32, $33, $34, $35) from raised
