import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'

export interface LedgerProblem {
  what: string
  account: string
}

/** Accounts whose stored balance or running number differs from their transfers; there should be none. */
export async function findLedgerProblems(db: Db): Promise<LedgerProblem[]> {
  const { rows } = await sql<LedgerProblem>`
    with legs as (
      select from_account as account, -amount_jpy as amount, from_seq as seq from transfers where from_seq is not null
      union all select to_account, amount_jpy, to_seq from transfers where to_seq is not null
    ), sums as (select account, sum(amount) as balance, count(*) as legs, max(seq) as last from legs group by account)
    select case when a.id is null then 'transfers of an account that is not there'
                when a.balance_jpy <> coalesce(t.balance, 0) then 'the balance is not the sum of its transfers'
                else 'the running number has a gap' end as what,
           coalesce(a.id, t.account) as account
    from accounts a full join sums t on t.account = a.id
    where a.id is null or a.balance_jpy <> coalesce(t.balance, 0) or a.last_seq <> coalesce(t.legs, 0) or a.last_seq <> coalesce(t.last, 0)
    limit 100`.execute(db)
  return rows
}

/** Checks the ledger, logs each problem as an error, and answers their number, for /metrics. */
export async function checkLedger(deps: Use<'db' | 'log'>): Promise<number> {
  const problems = await findLedgerProblems(deps.db)
  for (const problem of problems) deps.log.error(problem, 'the ledger does not add up')
  return problems.length
}
