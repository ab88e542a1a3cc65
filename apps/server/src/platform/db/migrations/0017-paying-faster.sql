-- 0017: a payment writes less: no index that an unbought order has no use for, room beside a balance for its next version, and one statement less in ledger_post.

-- Paying, like each step of an order, enters the row anew into all its indexes, but for the partial ones that it does not belong to.
drop index orders_market_reference;
create unique index orders_market_reference on orders (trade_account, market_kind, market_id) where market_id is not null;
drop index orders_of_seller;
create index orders_of_seller on orders ((kept->>'sellerId')) where market_id is not null;
alter table orders drop constraint orders_member_id_pay_request_id_key;
create unique index orders_member_id_pay_request_id_key on orders (member_id, pay_request_id) where pay_request_id is not null;

-- A balance changes again and again: its next version fits on the same page, so that its index need not know.
alter table accounts set (fillfactor = 50);

drop function ledger_post(text, bigint, text, text, text, bigint, text, text, text, text);

-- Posts one transfer, both legs, in one round trip (the release before selects `posted` from it). Locks the stored accounts by ascending id. Answers false when the key is known
-- and stands for this transfer. SQLSTATE OT001: the source does not cover it (detail: what is available). OT002: the key stands
-- for another transfer.
create function ledger_post(
  p_key text, p_at bigint, p_kind text, p_from text, p_to text, p_amount bigint,
  p_order text default null, p_bid text default null, p_recharge text default null, p_memo text default '', out posted boolean
) language plpgsql as $$
declare
  from_stored constant boolean := p_from ~ '^(member|bid|order|refund):';
  to_stored constant boolean := p_to ~ '^(member|bid|order|refund):';
  v_from_seq bigint; v_from_after bigint; v_to_seq bigint; v_to_after bigint;
  standing transfers%rowtype;
begin
  if to_stored and (not from_stored or p_to < p_from) then
    insert into accounts as a (id, balance_jpy, last_seq) values (p_to, p_amount, 1)
      on conflict (id) do update set balance_jpy = a.balance_jpy + excluded.balance_jpy, last_seq = a.last_seq + 1
      returning a.last_seq, a.balance_jpy into v_to_seq, v_to_after;
  end if;
  if from_stored then
    update accounts a set balance_jpy = a.balance_jpy - p_amount, last_seq = a.last_seq + 1
      where a.id = p_from and a.balance_jpy >= p_amount
      returning a.last_seq, a.balance_jpy into v_from_seq, v_from_after;
    if not found then
      -- It may be that this very transfer has taken the money.
      select * into standing from transfers t where t.key = p_key;
      if not found then
        raise exception 'account % does not cover % yen', p_from, p_amount using errcode = 'OT001',
          detail = coalesce((select a.balance_jpy from accounts a where a.id = p_from), 0)::text;
      end if;
    end if;
  end if;
  if standing.id is null then
    if to_stored and v_to_seq is null then
      insert into accounts as a (id, balance_jpy, last_seq) values (p_to, p_amount, 1)
        on conflict (id) do update set balance_jpy = a.balance_jpy + excluded.balance_jpy, last_seq = a.last_seq + 1
        returning a.last_seq, a.balance_jpy into v_to_seq, v_to_after;
    end if;
    insert into transfers (key, at, kind, from_account, to_account, amount_jpy, from_seq, from_after_jpy, to_seq, to_after_jpy, order_id, bid_id, recharge_id, memo)
      values (p_key, p_at, p_kind, p_from, p_to, p_amount, v_from_seq, v_from_after, v_to_seq, v_to_after, p_order, p_bid, p_recharge, p_memo)
      on conflict (key) do nothing;
    if found then
      posted := true;
      return;
    end if;
    select * into standing from transfers t where t.key = p_key;
  end if;
  -- The key is known: what this call has moved goes back.
  if v_to_seq is not null then
    update accounts a set balance_jpy = a.balance_jpy - p_amount, last_seq = a.last_seq - 1 where a.id = p_to;
  end if;
  if v_from_seq is not null then
    update accounts a set balance_jpy = a.balance_jpy + p_amount, last_seq = a.last_seq - 1 where a.id = p_from;
  end if;
  if (standing.from_account, standing.to_account, standing.amount_jpy, standing.kind) is distinct from (p_from, p_to, p_amount, p_kind) then
    raise exception 'transfer % stands with other contents', p_key using errcode = 'OT002';
  end if;
  posted := false;
end $$;
