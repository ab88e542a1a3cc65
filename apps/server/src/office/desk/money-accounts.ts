import type { DataOf } from '@otsukai/contract/call'
import type { moneyAccounts } from '@otsukai/contract/desk/money'
import { sql } from 'kysely'
import { houseBalances } from '../../money/wallet/house-balances.ts'
import type { Use } from '../../platform/parts.ts'
import { accountZh } from './account-words.ts'

const memberKinds = ['member', 'bid', 'order', 'parcel', 'refund'] as const

/** All accounts by kind. They are read in one snapshot, so that their sum proves that no yen was made or lost: it is 0. */
export const readAccounts = ({ db, clock }: Use<'db' | 'clock'>): Promise<DataOf<typeof moneyAccounts>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const house = await houseBalances(tx)
      const { rows } = await sql<{ kind: string; n: number; balance: number }>`
        select split_part(id, ':', 1) as kind, count(*)::int as n, sum(balance_jpy)::bigint as balance from accounts group by 1`.execute(tx)
      const { rows: rest } = await sql<{ last: number; n: number; owed: number }>`
        select (select coalesce(max(id), 0) from transfers) as last, count(*)::int as n, coalesce(sum(owed_jpy - repaid_jpy), 0)::bigint as owed
        from chargebacks`.execute(tx)
      const { last, n, owed } = rest[0]!
      const members = memberKinds.map((kind) => {
        const row = rows.find((one) => one.kind === kind)
        return { kind, titleZh: accountZh(`${kind}:`), n: row?.n ?? 0, balanceJpy: row?.balance ?? 0 }
      })
      const accounts = [...house].map(([account, balanceJpy]) => ({ account, titleZh: accountZh(account), balanceJpy }))
      return {
        at: clock(),
        members,
        house: accounts.toSorted((one, other) => one.account.localeCompare(other.account)),
        sumJpy: [...members, ...accounts].reduce((sum, { balanceJpy }) => sum + balanceJpy, 0),
        lastTransfer: last,
        chargebacks: { n, owedJpy: owed },
      }
    })
