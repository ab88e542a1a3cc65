import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'

/** Transfers older than this have committed, so that a checkpoint through them misses none. */
const SETTLED_MS = 3_600_000

/** The balance of each house account, in yen: its last checkpoint and the transfers since. */
export async function houseBalances(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; balance: number }>`
    with last as (select distinct on (account) account, through_id, balance_jpy from ledger_checkpoints order by account, through_id desc),
    base as (select coalesce(max(through_id), 0) as through_id from last),
    legs as (
      select from_account as account, -amount_jpy as amount from transfers, base where id > base.through_id and from_seq is null
      union all select to_account, amount_jpy from transfers, base where id > base.through_id and to_seq is null
      union all select account, balance_jpy from last
    )
    select account, sum(amount)::bigint as balance from legs group by account`.execute(db)
  return new Map(rows.map(({ account, balance }) => [account, balance]))
}

/** Stores every house account's sum up to the last settled transfer, so that balances need not be summed from the beginning. */
export async function checkpointHouse(deps: Use<'db' | 'clock'>): Promise<void> {
  const at = deps.clock()
  await sql`
    with base as (select coalesce(max(through_id), 0) as id from ledger_checkpoints),
    upto as (select coalesce(max(t.id), 0) as id from transfers t, base where t.id > base.id and t.at < ${at - SETTLED_MS}::bigint),
    legs as (
      select from_account as account, -amount_jpy as amount from transfers, base, upto where transfers.id > base.id and transfers.id <= upto.id and from_seq is null
      union all select to_account, amount_jpy from transfers, base, upto where transfers.id > base.id and transfers.id <= upto.id and to_seq is null
      union all select account, balance_jpy from ledger_checkpoints, base where through_id = base.id
    )
    insert into ledger_checkpoints (account, through_id, balance_jpy, at)
    select account, upto.id, sum(amount)::bigint, ${at}::bigint from legs, upto where upto.id > 0 group by account, upto.id
    on conflict do nothing`.execute(deps.db)
}
