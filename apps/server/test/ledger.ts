import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/platform/db/tables.ts'

interface Wrong {
  what: string
  id: string
}

/**
 * Proves the ledger from its transfers alone: the sum over all accounts is 0 (every transfer has two legs), each stored balance
 * is the sum of its transfers, no balance is below 0, and each account's running number and balance go on without a gap.
 */
export async function ledgerMustBalance(db: Db): Promise<void> {
  const { rows } = await sql<Wrong>`
    with legs as (
      select from_account as account, -amount_jpy as amount, from_seq as seq, from_after_jpy as after from transfers
      union all select to_account, amount_jpy, to_seq, to_after_jpy from transfers
    ), stored as (
      select account, amount, seq, after, lag(after, 1, 0::bigint) over w as before, row_number() over w as n
      from legs where account ~ '^(member|bid|order|refund|parcel):' window w as (partition by account order by seq)
    )
    select 'legs do not sum to 0' as what, sum(amount)::text as id from legs having coalesce(sum(amount), 0) <> 0
    union all
    select 'balance is not the sum of its transfers', a.id from accounts a
      where a.balance_jpy <> coalesce((select sum(amount) from legs where account = a.id), 0)
    union all
    select 'last number is not the count', a.id from accounts a where a.last_seq <> (select count(*) from legs where account = a.id)
    union all select 'below 0', id from accounts where balance_jpy < 0
    union all select 'gap or wrong balance after', account || ' ' || coalesce(seq::text, '?') from stored where seq is distinct from n or after is distinct from before + amount
    union all select 'transfers of an account that is not there', account from stored where not exists (select from accounts where id = account)`.execute(
    db,
  )
  expect(rows).toEqual([])
}

/** A house account has no stored balance: it is the sum of its transfers. */
export async function houseBalance(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select (coalesce(sum(amount_jpy) filter (where to_account = ${account}), 0) - coalesce(sum(amount_jpy) filter (where from_account = ${account}), 0))::bigint as sum from transfers`.execute(
    db,
  )
  return rows[0]?.sum ?? 0
}
