import type { CallOptions } from '@otsukai/connectors/marketplace'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FOLLOW_ROUND_S, followPurchases } from '../src/trade/buying/follow-purchases.ts'
import type { Parts } from '../src/platform/parts.ts'
import { openHouse } from './house.ts'

/** What the marketplace grants in live, by default. */
const LIVE_CALLS_PER_S = 10

test('every round asks about the purchases whose time has come, none twice before it, and 10,000 have their turn within an hour', async () => {
  const house = await openHouse({ FOLLOW_EVERY_S: '3600', MARKETPLACE_CALLS_PER_S: String(LIVE_CALLS_PER_S) })
  const { id: memberId } = await house.member()
  const open = 75
  await sql`insert into trade_accounts (id, state, address) values ('main', 'active', '{}')`.execute(house.deps.db)
  await sql`
    insert into orders (id, member_id, state, goods_id, one_off, goods, kept, quote, total_jpy, pay_by, created_at, updated_at,
      request_id, request_hash)
    select 'O' || n, ${memberId}, 'purchased', 'm' || n, true, '{}', '{}', '{}', 1000, 0, 0, 0, 'request' || n, ''
    from generate_series(1, ${open}::int) n`.execute(house.deps.db)
  await sql`
    insert into order_purchases (order_id, trade_account, market_kind, market_id)
    select 'O' || n, 'main', 'transaction', 't' || n from generate_series(1, ${open}::int) n`.execute(house.deps.db)
  const asked: string[] = []
  const lanes = new Set<CallOptions['lane']>()
  const market: Parts['market'] = {
    ...house.deps.market,
    transaction: async (_, { id }, options) => {
      asked.push(id)
      lanes.add(options?.lane)
      return null
    },
  }
  const round = async () => {
    const before = asked.length
    await followPurchases({ ...house.deps, market })
    return asked.length - before
  }

  const aRound = await round()
  expect([await round(), await round(), await round()]).toEqual([aRound, open - 2 * aRound, 0])
  expect(new Set(asked).size).toBe(open)
  expect((3_600 / FOLLOW_ROUND_S) * aRound).toBeGreaterThanOrEqual(10_000)
  // The rest is left to those who wait at a screen.
  expect(aRound).toBeLessThan(LIVE_CALLS_PER_S * FOLLOW_ROUND_S)
  expect([...lanes]).toEqual(['following'])

  house.passes(3_600_000)
  expect(await round()).toBe(aRound)
  await house.close()
})
