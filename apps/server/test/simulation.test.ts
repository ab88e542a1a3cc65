import type { Marketplace } from '@otsukai/connectors/marketplace'
import type { RunOptions } from '../simulation/simulate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHistories, type Histories } from './simulated-histories.ts'

let histories: Histories
beforeAll(async () => {
  histories = await openHistories()
})
afterAll(() => histories.close())

/** Others, and longer ones: in the deep tests and by `npm run simulate`. */
const seeds = [1, 2, 3, 4, 5]
const hashes = new Map<number, string>()

test.for(seeds)('every invariant holds through the history of seed %d', async (seed) => {
  hashes.set(seed, (await histories.mustHold(seed)).hash)
})

test('a seed replays exactly, step by step', async () => {
  const seed = seeds.at(-1)!
  expect((await histories.run(seed)).hash).toBe(hashes.get(seed) ?? (await histories.run(seed)).hash)
})

/**
 * What is found first in histories of a broken world, `likely` ones before: which of them come to what is broken changes with what a
 * history does.
 */
async function foundIn(broken: Partial<RunOptions>, likely: readonly number[] = []): Promise<string | undefined> {
  for (const seed of [...likely, ...Array.from({ length: 24 }, (_, at) => at + 1)]) {
    const found = (await histories.run(seed, { of: 'orders', ...broken })).broken?.what
    if (found !== undefined) return found
  }
  return undefined
}

/** The marketplace is asked otherwise. */
const asking = (otherwise: (market: Marketplace) => Partial<Marketplace>): Partial<RunOptions> => ({
  wrap: (deps) => ({ ...deps, market: { ...deps.market, ...otherwise(deps.market) } }),
})

test('a purchase that is made twice is found', async () => {
  const twice = asking((market) => ({
    purchase: async (...asked) => {
      await market.purchase(...asked)
      return market.purchase(...asked)
    },
  }))
  // Only what is in stock more than once can be bought twice: one history in seven comes to it.
  expect(await foundIn(twice, [25, 17, 23, 31])).toMatch(/bought more than once|refunded, and bought/)
})

test('money from nowhere is found', async () => {
  const forged: Partial<RunOptions> = {
    meddle: async (owner) => {
      await owner.query(`insert into transfers (key, at, kind, from_account, to_account, amount_jpy, to_seq, to_after_jpy)
        values ('forged', 0, 'recharge', 'clearing:wechat', 'member:1', 5000, 10000, 5000) on conflict do nothing`)
    },
  }
  expect(await foundIn(forged)).toMatch(/not the sum of its transfers|last line of the statement/)
})

/** Auctions are held in these. */
const atAuctions = [3, 7, 9, 11, 15]

test('a bid that is sent again because no answer was waited for is found', async () => {
  const twice = asking((market) => ({
    bid: async (...asked) => {
      await market.bid(...asked)
      return market.bid(...asked)
    },
  }))
  expect(await foundIn(twice, atAuctions)).toMatch(/a bid was sent twice|over ourselves/)
})

/** Transfers of a kind are not written. */
const without = (kind: string): Partial<RunOptions> => ({
  prepare: async (owner) => {
    await owner.query(`alter function ledger_post rename to ledger_post_kept`)
    await owner.query(`create function ledger_post(
          p_key text, p_at bigint, p_kind text, p_from text, p_to text, p_amount bigint,
          p_order text default null, p_bid text default null, p_recharge text default null, p_memo text default '', p_parcel text default null, out posted boolean)
        language sql as $$ select p_kind <> '${kind}' and ledger_post_kept(p_key, p_at, p_kind, p_from, p_to, p_amount, p_order, p_bid, p_recharge, p_memo, p_parcel) $$`)
  },
})

test('a hold that is not given back is found', async () => {
  expect(await foundIn(without('bidReleased'), atAuctions)).toMatch(/a bid does not hold what its state says/)
})

test('a ceiling of which the rest is not given back is found', async () => {
  expect(await foundIn({ of: 'parcels', ...without('parcelReturned') })).toMatch(/a parcel does not hold what its state says/)
})

/** The desk's people do most in these. */
const atTheDesk = [5, 1, 13, 17]

/** Something is done to each row that is put on the record of acts. */
const recorded = (change: string): Partial<RunOptions> => ({
  prepare: async (owner) => {
    await owner.query(`
      create function cheat() returns trigger language plpgsql as $$ begin ${change}; return new; end $$;
      create trigger cheat before insert on staff_acts for each row execute function cheat()`)
  },
})

test('an act that tells of other transfers than it made is found', async () => {
  const silent = recorded(`if new.moved -> 'transfers' <> '[]' then new.moved = '{"transfers": [], "states": []}'; end if`)
  expect(await foundIn(silent, atTheDesk)).toMatch(/other transfers than it made|answered otherwise|other money than was previewed/)
})

test('an act of which the record says that it cost nothing, so that one person passes a limit, is found', async () => {
  expect(await foundIn(recorded('new.amount_jpy = 0'), atTheDesk)).toMatch(/alone .* passed/)
})

test('a record that was changed after it was sealed is found', async () => {
  const changed: Partial<RunOptions> = {
    meddle: async (owner) => {
      await owner.query(`begin; set local session_replication_role = replica;
        update staff_acts set reason = 'another' where id = (select min(through_id) from act_seals); commit`)
    },
  }
  expect(await foundIn(changed, atTheDesk)).toMatch(/does not fit its rows/)
})

test('a second person who is the first is found', async () => {
  const alone: Partial<RunOptions> = {
    prepare: async (owner) => {
      await owner.query(`
        create function cheat() returns trigger language plpgsql as $$ begin if new.decided_by is not null then new.decided_by = new.staff_id; end if; return new; end $$;
        create trigger cheat before update on act_proposals for each row execute function cheat()`)
    },
  }
  expect(await foundIn(alone, atTheDesk)).toMatch(/agreed to what they proposed/)
})

test('a proposal of which nobody is told is found', async () => {
  const untold: Partial<RunOptions> = {
    prepare: async (owner) => {
      await owner.query(`
        create function cheat() returns trigger language plpgsql as $$ begin if new.kind = 'proposal' then return null; end if; return new; end $$;
        create trigger cheat before insert on desk_events for each row execute function cheat()`)
    },
  }
  expect(await foundIn(untold, atTheDesk)).toMatch(/nobody is told of a proposal/)
})
