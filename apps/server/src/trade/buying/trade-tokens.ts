import type { TokenStore, TradeTokens } from '@otsukai/connectors/marketplace'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { seal, unseal } from '../../platform/sealed.ts'

/** Longer than a refresh takes, and short enough when a process dies. */
const REFRESH_LEASE_MS = 15_000
const LOOK_AGAIN_MS = 100

const sealTokens = (key: Buffer, account: string, tokens: TradeTokens): Buffer => seal(key, account, JSON.stringify(tokens))
const unsealTokens = (key: Buffer, account: string, bytes: Buffer): TradeTokens => JSON.parse(unseal(key, account, bytes)) as TradeTokens

/** A store of the trade accounts' encrypted tokens; one refresh at a time over all processes, by a lease on the account's row. */
export function openTokenStore(db: Db, key: Buffer): TokenStore {
  const read = async (account: string): Promise<TradeTokens | null> => {
    const row = await db.selectFrom('trade_accounts').select('tokens').where('id', '=', account).executeTakeFirst()
    return row?.tokens ? unsealTokens(key, account, row.tokens) : null
  }
  const takeLease = async (account: string): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('trade_accounts')
      .set({ tokens_lease_until: sql.raw<number>(`clock_ms() + ${REFRESH_LEASE_MS}`) })
      .where('id', '=', account)
      .where((eb) => eb(eb.fn.coalesce('tokens_lease_until', sql<number>`0`), '<', sql<number>`clock_ms()`))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  const release = (account: string, tokens: TradeTokens | null) =>
    db
      .updateTable('trade_accounts')
      .set({ tokens_lease_until: null, ...(tokens ? { tokens: sealTokens(key, account, tokens) } : {}) })
      .where('id', '=', account)
      .execute()

  return {
    read,
    async refresh(account, stale, refresh) {
      for (;;) {
        const current = await read(account)
        if (!current) throw new Error(`trade account ${account} is not connected`)
        if (current.accessToken !== stale) return current
        if (await takeLease(account)) return refreshUnderLease(account, stale, refresh)
        await sleep(LOOK_AGAIN_MS)
      }
    },
  }

  async function refreshUnderLease(
    account: string,
    stale: string,
    refresh: (current: TradeTokens) => Promise<TradeTokens>,
  ): Promise<TradeTokens> {
    let fresh: TradeTokens | null = null
    try {
      // Another caller may have refreshed between our reading and our lease.
      const current = await read(account)
      if (!current) throw new Error(`trade account ${account} is not connected`)
      fresh = current.accessToken === stale ? await refresh(current) : null
      return fresh ?? current
    } finally {
      await release(account, fresh)
    }
  }
}

/** Stores an account's tokens. */
export const keepTokens = (tx: Tx, key: Buffer, account: string, tokens: TradeTokens) =>
  tx
    .updateTable('trade_accounts')
    .set({ tokens: sealTokens(key, account, tokens) })
    .where('id', '=', account)
    .execute()
