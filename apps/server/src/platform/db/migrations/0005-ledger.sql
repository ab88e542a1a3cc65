-- 0005: money is never added to or taken from a number; it is transferred between two accounts and the transfer stays, so that every balance can be proved.

-- Accounts with a stored balance. House accounts (clearing, payable, revenue, loss …) have no row: they are the sum of their
-- transfers, so that no row is shared by all payments.
create table accounts (
  id text primary key check (id ~ '^(member|bid|order|refund):'),
  balance_jpy bigint not null default 0 constraint balance_not_negative check (balance_jpy >= 0),
  -- The running number of the account's last transfer.
  last_seq bigint not null default 0
);

create table transfers (
  id bigint generated always as identity primary key,
  -- The same key again is the same transfer.
  key text not null unique,
  at bigint not null,
  kind text not null,
  from_account text not null,
  to_account text not null,
  amount_jpy bigint not null check (amount_jpy > 0),
  -- Number and balance after it, per account; null for house accounts.
  from_seq bigint,
  from_after_jpy bigint,
  to_seq bigint,
  to_after_jpy bigint,
  order_id text,
  bid_id text,
  recharge_id text,
  memo text not null default '',
  check (from_account <> to_account),
  unique (from_account, from_seq),
  unique (to_account, to_seq)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it with a reverse entry', tg_table_name;
end $$;
create trigger transfers_append_only before update or delete on transfers for each row execute function refuse_change();
create trigger transfers_no_truncate before truncate on transfers execute function refuse_change();

-- Posts one transfer, both legs, in one round trip. Locks the stored accounts by ascending id. Answers the standing transfer when
-- the key is known. SQLSTATE OT001: the source does not cover it (detail: what is available). OT002: the key stands for another transfer.
create function ledger_post(
  p_key text, p_at bigint, p_kind text, p_from text, p_to text, p_amount bigint,
  p_order text default null, p_bid text default null, p_recharge text default null, p_memo text default ''
) returns table (posted boolean, from_after_jpy bigint, to_after_jpy bigint) language plpgsql as $$
declare
  from_stored constant boolean := p_from ~ '^(member|bid|order|refund):';
  to_stored constant boolean := p_to ~ '^(member|bid|order|refund):';
  v_from_seq bigint; v_from_after bigint; v_to_seq bigint; v_to_after bigint;
  standing transfers%rowtype;
begin
  select * into standing from transfers t where t.key = p_key;
  if not found then
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
        -- A concurrent call with this key may have taken the money a moment ago.
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
        return query select true, v_from_after, v_to_after;
        return;
      end if;
      select * into standing from transfers t where t.key = p_key;
    end if;
    -- Two calls with one key met: the other's transfer stands, so what this one moved goes back.
    if v_to_seq is not null then
      update accounts a set balance_jpy = a.balance_jpy - p_amount, last_seq = a.last_seq - 1 where a.id = p_to;
    end if;
    if v_from_seq is not null then
      update accounts a set balance_jpy = a.balance_jpy + p_amount, last_seq = a.last_seq - 1 where a.id = p_from;
    end if;
  end if;
  if (standing.from_account, standing.to_account, standing.amount_jpy, standing.kind) is distinct from (p_from, p_to, p_amount, p_kind) then
    raise exception 'transfer % stands with other contents', p_key using errcode = 'OT002';
  end if;
  return query select false, standing.from_after_jpy, standing.to_after_jpy;
end $$;

-- House balances up to a transfer, so that a house account is not summed from the beginning each time.
create table ledger_checkpoints (
  account text not null,
  through_id bigint not null,
  balance_jpy bigint not null,
  at bigint not null,
  primary key (account, through_id)
);
