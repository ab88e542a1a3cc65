import type pg from 'pg'
import { Broken } from '../broken.ts'
import type { Committed } from '../database.ts'
import { parcelProblems } from './parcels-at-commit.ts'

/** Statements that concern money or states. */
const matters = /ledger_post|\b(?:orders|accounts|transfers|recharges|refunds|order_charges|bids|bid_attempts|parcels|parcel_orders)\b/

/**
 * Violations of invariants 1, 2, 5 and 6 in rows written since transaction number $1, or, for null, in all rows. Computed from transfers
 * and quotes alone, without the server's own functions.
 */
const problems = `
  with touched_orders as (select * from orders where $1::bigint is null or xmin::text::bigint >= $1),
  touched_accounts as (
    select * from accounts where $1::bigint is null or xmin::text::bigint >= $1
    union select a.* from accounts a join touched_orders o on a.id = 'order:' || o.id),
  legs as (
    select a.id as account, -t.amount_jpy as amount, t.from_seq as seq, t.from_after_jpy as after from touched_accounts a join transfers t on t.from_account = a.id
    union all select a.id, t.amount_jpy, t.to_seq, t.to_after_jpy from touched_accounts a join transfers t on t.to_account = a.id),
  chain as (select account, amount, seq, after, lag(after, 1, 0::bigint) over w as before, row_number() over w as n from legs window w as (partition by account order by seq)),
  sums as (select account, sum(amount) as balance, count(*) as legs, max(seq) as last from legs group by account),
  fees as (
    select o.id, sum((line->>'amountJpy')::bigint) as total,
      coalesce(sum((line->>'amountJpy')::bigint) filter (where line->>'kind' = 'serviceFee'), 0) as service,
      coalesce(sum((line->>'amountJpy')::bigint) filter (where line->>'kind' = 'inspection'), 0) as inspection
    from touched_orders o, jsonb_array_elements(o.quote->'lines') line group by o.id),
  flows as (
    select o.id,
      coalesce(sum(t.amount_jpy) filter (where (t.from_account = 'member:' || o.member_id or t.kind = 'bidWon') and t.to_account = 'order:' || o.id), 0) as paid,
      coalesce(sum(t.amount_jpy) filter (where t.from_account in ('order:' || o.id, 'loss') and t.to_account = 'member:' || o.member_id), 0) as refunded,
      coalesce(sum(t.amount_jpy) filter (where t.to_account ~ '^(payable:|revenue:|loss)'), 0)
        - coalesce(sum(t.amount_jpy) filter (where t.from_account ~ '^(payable:|revenue:|loss)'), 0) as house
    -- What a disposal brings is no money of the order's.
    from touched_orders o left join transfers t on t.order_id = o.id and t.from_account <> 'bank' group by o.id),
  held as (
    select o.id, o.state, o.paid_jpy, o.refunded_jpy, f.paid, f.refunded, f.house, coalesce(a.balance_jpy, 0) as balance,
      case
        when o.state in ('paid', 'purchasing', 'inDoubt') then fees.total
        when o.state in ('purchased', 'shipped') then fees.service + case when coalesce(inspection.state, 'requested') = 'requested' then fees.inspection else 0 end
        when o.state = 'warehoused' then case when coalesce(inspection.state, 'requested') = 'requested' then fees.inspection else 0 end
        else 0 end as expected
    from touched_orders o join fees using (id) join flows f using (id) left join accounts a on a.id = 'order:' || o.id
    left join order_inspections inspection on inspection.order_id = o.id),
  touched_bids as (
    select * from bids where $1::bigint is null or xmin::text::bigint >= $1
    union select b.* from bids b join touched_accounts a on a.id = 'bid:' || b.id
    union select b.* from bids b join bid_attempts t on t.bid_id = b.id where t.xmin::text::bigint >= $1),
  sent as (
    select b.id, b.state, b.max_jpy, t.amount_jpy, t.outcome, a.state as auction
    from touched_bids b join bid_attempts t on t.bid_id = b.id join auctions a on a.goods_id = b.goods_id)
  select 'a balance is not the sum of its transfers' as what, a.id, jsonb_build_object('balance', a.balance_jpy, 'sum', s.balance) as facts
    from touched_accounts a left join sums s on s.account = a.id where a.balance_jpy <> coalesce(s.balance, 0)
  union all select 'a running number is not the count', a.id, jsonb_build_object('last', a.last_seq, 'legs', s.legs)
    from touched_accounts a left join sums s on s.account = a.id where a.last_seq <> coalesce(s.legs, 0) or a.last_seq <> coalesce(s.last, 0)
  union all select 'a gap or a wrong balance after', account, jsonb_build_object('seq', seq, 'after', after) from chain where seq is distinct from n or after is distinct from before + amount
  union all select 'below 0', id, jsonb_build_object('balance', balance_jpy) from touched_accounts where balance_jpy < 0
  union all select 'a balance is not the sum of its transfers: there is none', stored.account, null
    from (select from_account as account from transfers union select to_account from transfers) stored
    where $1::bigint is null and stored.account ~ '^(member|bid|order|refund|parcel):' and not exists (select from accounts a where a.id = stored.account)
  union all select 'an order does not hold what its state says', id, to_jsonb(held) from held where balance <> expected
  union all select 'an order was not paid what it says', id, to_jsonb(held) from held where paid <> paid_jpy or refunded <> refunded_jpy
  union all select 'what an order was paid went elsewhere', id, to_jsonb(held) from held where paid - refunded - balance <> house
  union all select 'a member got back more than they paid', id, to_jsonb(held) from held where refunded > paid
  union all select 'what is due is not what was charged and not paid', o.id, jsonb_build_object('due', o.due_jpy, 'charged', c.due)
    from touched_orders o left join lateral (
      select coalesce(sum(amount_jpy), 0) as due from order_charges c where c.order_id = o.id and c.paid_at is null and c.voided_at is null) c on true
    where o.due_jpy <> case when o.state in ('purchased', 'shipped', 'warehoused', 'sentAbroad') then c.due else 0 end
  union all select 'a refund on its way does not hold its money', r.id, jsonb_build_object('state', r.state, 'amount', r.amount_jpy, 'balance', a.balance_jpy)
    from refunds r left join accounts a on a.id = 'refund:' || r.id
    where ($1::bigint is null or r.xmin::text::bigint >= $1)
      and coalesce(a.balance_jpy, 0) <> case when r.state in ('requested', 'sending') then r.amount_jpy else 0 end
  union all select 'a recharge is paid and not credited once, or credited and not paid', r.id, to_jsonb(c)
    from recharges r left join lateral (
      select count(*) as times, sum(amount_jpy) as amount from transfers t where t.recharge_id = r.id and t.kind = 'recharge') c on true
    where ($1::bigint is null or r.xmin::text::bigint >= $1)
      and (c.times <> (r.state = 'paid')::int or (r.state = 'paid' and c.amount <> r.amount_jpy))
  union all select 'a bid does not hold what its state says', b.id, jsonb_build_object('state', b.state, 'cost', b.total_jpy, 'balance', a.balance_jpy)
    from touched_bids b left join accounts a on a.id = 'bid:' || b.id
    where coalesce(a.balance_jpy, 0) <> case when b.state in ('queued', 'placing', 'leading', 'settling') then b.total_jpy else 0 end
  union all select 'a bid costs other than its maximum', b.id, b.quote
    from touched_bids b where b.total_jpy <> (select sum((line->>'amountJpy')::bigint) from jsonb_array_elements(b.quote->'lines') line)
      or b.max_jpy <> (select sum((line->>'amountJpy')::bigint) from jsonb_array_elements(b.quote->'lines') line where line->>'kind' = 'goods')
  union all select 'more was bid than a maximum', id, to_jsonb(sent) from sent where amount_jpy > max_jpy
  union all select 'a hold was given back while a call was under way', id, to_jsonb(sent) from sent
    where state in ('outbid', 'cancelled', 'lost') and (outcome is null or (outcome = 'unclear' and auction = 'open'))
  union all select 'two calls are under way on one auction', min(bid_id), to_jsonb(count(*)) from bid_attempts where outcome is null
    group by goods_id having count(*) > 1
  union all select 'an auction is won twice', min(id), to_jsonb(count(*)) from bids where state = 'won' group by goods_id having count(*) > 1
  limit 5`

export interface CommitCheck {
  /** Checks the rows written by a commit. */
  committed(commit: Committed): Promise<void>
  /** Checks all rows. */
  all(): Promise<void>
}

/** Also selects the transaction number from which the next check starts. */
const checked = `select pg_snapshot_xmax(pg_current_snapshot())::text as next, (select jsonb_agg(p) from (${problems}) p) as found`

const checkedParcels = `select (select jsonb_agg(p) from (${parcelProblems}) p) as found`

/** `parcels`: whether the history has any. */
export function createCommitCheck(owner: pg.Client, { parcels }: { parcels: boolean }): CommitCheck {
  let from = '0'
  const check = async (since: string | null, who: string): Promise<string> => {
    const query = { name: 'at-commit', text: checked, values: [since] }
    const [answer] = (await owner.query<{ next: string; found: { what: string }[] | null }>(query)).rows
    if (answer!.found) throw new Broken(`${answer!.found[0]!.what} (after ${who})`, answer!.found)
    if (parcels) {
      const of = { name: 'parcels-at-commit', text: checkedParcels, values: [since] }
      const [told] = (await owner.query<{ found: { what: string }[] | null }>(of)).rows
      if (told!.found) throw new Broken(`${told!.found[0]!.what} (after ${who})`, told!.found)
    }
    return answer!.next
  }
  return {
    async committed({ task, statements }) {
      if (!statements.some((text) => !/^\s*select/i.test(text) && matters.test(text))) return
      from = await check(from, task.label)
    },
    all: async () => void (await check(null, 'everything')),
  }
}
