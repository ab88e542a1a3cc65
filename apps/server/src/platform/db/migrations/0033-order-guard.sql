-- 0033: what a member's new order needs to be free of, looked at under the lock of the member's row, so that one statement can look and insert.

-- Locks the member's row, so that concurrent orders count each other, then answers: `free`, `tooManyUnpaid` or `goodsTakenHere`. Each
-- statement of a volatile function sees what was committed before it, also after the wait for the lock.
create function order_guard(member bigint, request text, unpaid_at_most integer, one_off_goods text) returns text language plpgsql volatile as $$
begin
  perform from members where id = member for no key update;
  if (select count(*) from orders where member_id = member and state = 'unpaid' and request_id <> request) >= unpaid_at_most then
    return 'tooManyUnpaid';
  end if;
  if exists (
    select from orders where goods_id = one_off_goods and one_off and (member_id, request_id) <> (member, request)
      and state in ('paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused')
  ) then
    return 'goodsTakenHere';
  end if;
  return 'free';
end $$;
