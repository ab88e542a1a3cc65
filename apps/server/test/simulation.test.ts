import type { Marketplace } from '@otsukai/connectors/marketplace'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Databases, openDatabases } from '../simulation/databases.ts'
import { report } from '../simulation/report.ts'
import { type RunOptions, type RunResult, simulate } from '../simulation/simulate.ts'
import { connectionTo } from '../src/db/embedded/connect.ts'
import '../src/db/testing.ts'

// A run is some thousand statements one after another.
vi.setConfig({ testTimeout: 240_000 })

const STEPS = 1_500
/** Seeds are run for so long, and some at least: on a slow machine fewer, and each the same everywhere. */
const FOR_MS = 35_000
const [AT_LEAST, AT_MOST] = [5, 60]

let databases: Databases
beforeAll(async () => {
  const { socketDir, port, template, role } = inject('testCluster')
  databases = await openDatabases({ at: (name) => connectionTo({ socketDir, port }, name, 'postgres'), template, role })
})
afterAll(() => databases.close())

async function run(seed: number, more: Partial<RunOptions> = {}): Promise<RunResult> {
  const database = await databases.fresh()
  try {
    return await simulate({ seed, steps: STEPS, database, ...more })
  } finally {
    await database.drop()
  }
}

test('every invariant holds through the histories of many seeds', async () => {
  const begun = Date.now()
  for (let seed = 1; seed <= AT_LEAST || (seed <= AT_MOST && Date.now() - begun < FOR_MS); seed++) {
    const result = await run(seed)
    expect(result.broken && report(result, { askedSteps: STEPS, ms: 0 })).toBeNull()
  }
})

test('a seed replays exactly, step by step', async () => {
  const [first, second] = [await run(5), await run(5)]
  expect([second.hash, second.steps]).toEqual([first.hash, first.steps])
})

/** A history in which the marketplace is asked otherwise; long enough to come to a purchase and to a bid, at which it ends. */
const runAsking = (otherwise: (market: Marketplace) => Partial<Marketplace>) =>
  run(6, { steps: 8_000, wrap: (deps) => ({ ...deps, market: { ...deps.market, ...otherwise(deps.market) } }) })

test('a purchase that is made twice is found', async () => {
  const twice = await runAsking((market) => ({
    purchase: async (...asked) => {
      await market.purchase(...asked)
      return market.purchase(...asked)
    },
  }))
  expect(twice.broken?.what).toMatch(/bought more than once|refunded, and bought/)
})

test('money from nowhere is found', async () => {
  const forged = await run(5, {
    meddle: async (owner) => {
      await owner.query(`insert into transfers (key, at, kind, from_account, to_account, amount_jpy, to_seq, to_after_jpy)
        values ('forged', 0, 'recharge', 'clearing:wechat', 'member:1', 5000, 10000, 5000) on conflict do nothing`)
    },
  })
  expect(forged.broken?.what).toMatch(/not the sum of its transfers|last line of the statement/)
})

test('a bid that is sent again because no answer was waited for is found', async () => {
  const twice = await runAsking((market) => ({
    bid: async (...asked) => {
      await market.bid(...asked)
      return market.bid(...asked)
    },
  }))
  expect(twice.broken?.what).toMatch(/a bid was sent twice|over ourselves/)
})

test('a hold that is not given back is found', async () => {
  const kept = await run(2, {
    prepare: async (owner) => {
      await owner.query(`alter function ledger_post rename to ledger_post_kept`)
      await owner.query(`create function ledger_post(
          p_key text, p_at bigint, p_kind text, p_from text, p_to text, p_amount bigint,
          p_order text default null, p_bid text default null, p_recharge text default null, p_memo text default '', out posted boolean)
        language sql as $$ select p_kind <> 'bidReleased' and ledger_post_kept(p_key, p_at, p_kind, p_from, p_to, p_amount, p_order, p_bid, p_recharge, p_memo) $$`)
    },
  })
  expect(kept.broken?.what).toMatch(/a bid does not hold what its state says/)
})
