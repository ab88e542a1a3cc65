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
        ), covered as (
          update desk_entries set settled_at = $15, settled_by = 'member', settled_why = 'raised', version = version + 1
          where kind = 'bidUncovered' and subject in (select id from raised) and settled_at is null returning id
        ), told as (
          insert into desk_events (at, kind, subject_id) select $16::bigint, 'entry', id::text from covered
        ), 
  asked as (
    insert into bid_requests (member_id, request_id, request_hash, bid_id)
    select $17::bigint, $18::text, $19::text, id from raised
  ), line as (
    insert into bid_events (bid_id, at, event, note_zh, amount_jpy, facts)
    select id, $20::bigint, $21::text, $22::text, $23::bigint, $24::jsonb
    from raised
  ), news as (
  insert into events (at, member_id, kind, subject_id)
  select $26::bigint, $25::bigint, $27::text, $28::text from raised)
        select id, ledger_post($29,$30,$31,$32,$33, $1::bigint, $34, $35, $36, $37) from raised
