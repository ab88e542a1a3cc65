import { yen } from '@otsukai/money/yen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerMustBalance } from '../../../test/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/databases.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type Account, available, clearing, orderAccount, payable, revenueFees } from './accounts.ts'
import { findLedgerProblems } from './check-ledger.ts'
import { checkpointHouse, houseBalances } from './house-balances.ts'
import { post, ShortBalance, type Transfer } from './post.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const run = (transfer: Transfer) => transaction(fresh.db, (tx) => post(tx, transfer))
const balanceOf = async (account: Account) =>
  (await fresh.db.selectFrom('accounts').select('balance_jpy').where('id', '=', account).executeTakeFirst())?.balance_jpy ?? 0

/** Park–Miller: the same seed gives the same history. */
function seeded(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}

test('the same key again is the same transfer, also when both come at once', async () => {
  const transfer: Transfer = { key: 'once', at: 1, kind: 'recharge', from: clearing('wechat'), to: available(1), amountJpy: yen(500) }
  const posted = await Promise.all([run(transfer), run(transfer), run(transfer), run(transfer)])
  expect(posted.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(available(1))).toBe(500)
  await ledgerMustBalance(fresh.db)
})

test('a key that stands for another transfer is refused', async () => {
  const transfer: Transfer = { key: 'mine', at: 1, kind: 'recharge', from: clearing('wechat'), to: available(2), amountJpy: yen(500) }
  await run(transfer)
  await expect(run({ ...transfer, amountJpy: yen(501) })).rejects.toMatchObject({ code: 'OT002' })
  expect(await balanceOf(available(2))).toBe(500)
})

test('an account that does not cover a transfer is left as it was, and its balance told', async () => {
  await run({ key: 'some', at: 1, kind: 'recharge', from: clearing('alipay'), to: available(3), amountJpy: yen(300) })
  const tooMuch = run({ key: 'much', at: 2, kind: 'orderPaid', from: available(3), to: orderAccount('A'), amountJpy: yen(301) })
  await expect(tooMuch).rejects.toEqual(new ShortBalance('member:3', 300))
  expect([await balanceOf(available(3)), await balanceOf(orderAccount('A'))]).toEqual([300, 0])
})

test('a transfer can be neither changed nor deleted', async () => {
  await run({ key: 'kept', at: 1, kind: 'recharge', from: clearing('wechat'), to: available(4), amountJpy: yen(1) })
  await expect(fresh.db.updateTable('transfers').set({ amount_jpy: 2 }).execute()).rejects.toThrow(/permission denied|append-only/)
  await expect(fresh.db.deleteFrom('transfers').execute()).rejects.toThrow(/permission denied|append-only/)
})

test.each([1, 2, 3, 4, 5])('random histories, many at once, keep every balance provable and never below 0 (seed %i)', async (seed) => {
  const random = seeded(seed * 7_919)
  const members = [10, 11, 12].map((n) => available(seed * 100 + n))
  const orders = ['P', 'Q', 'R', 'S'].map((name) => orderAccount(`${name}${seed}`))
  const house = [clearing('wechat'), clearing('alipay'), payable('t'), revenueFees]
  const all = [...members, ...orders, ...house]
  const history = Array.from({ length: 400 }, (_, n): Transfer => {
    const from = all[random(all.length)]!
    const to = all.filter((account) => account !== from)[random(all.length - 1)]!
    // Some keys come twice with the same contents: a repeated request.
    return { key: `${seed}:${n}`, at: n, kind: 'orderPaid', from, to, amountJpy: yen(1 + random(900)) }
  }).flatMap((transfer, n) => (n % 9 === 0 ? [transfer, transfer] : [transfer]))

  const posted = await Promise.all(
    history.map((transfer) =>
      run(transfer).catch((error: unknown) => {
        if (error instanceof ShortBalance) return false
        throw error
      }),
    ),
  )

  expect(posted.filter(Boolean).length).toBeGreaterThan(100)
  await ledgerMustBalance(fresh.db)
})

test('the house accounts are what went in and out of them, before and after a checkpoint', async () => {
  const own = await freshDatabase()
  const move = (key: string, at: number, from: Account, to: Account, amountJpy: number) =>
    transaction(own.db, (tx) => post(tx, { key, at, kind: 'recharge', from, to, amountJpy: yen(amountJpy) }))
  const deps = { db: own.db, clock: () => 10_000_000 }
  await move('a', 1_000, clearing('wechat'), available(1), 900)
  await move('b', 2_000, available(1), revenueFees, 300)
  const before = await houseBalances(own.db)
  await checkpointHouse(deps)
  await checkpointHouse(deps)
  expect(await houseBalances(own.db)).toEqual(before)
  await move('c', 9_999_000, available(1), revenueFees, 50)
  expect(Object.fromEntries(await houseBalances(own.db))).toEqual({ 'clearing:wechat': -900, 'revenue:fees': 350 })
  expect(await findLedgerProblems(own.db)).toEqual([])
  await own.drop()
})

test('a balance that was touched behind the ledger’s back is found', async () => {
  const own = await freshDatabase()
  await transaction(own.db, (tx) =>
    post(tx, { key: 'a', at: 1, kind: 'recharge', from: clearing('wechat'), to: available(1), amountJpy: yen(900) }),
  )
  await own.db.updateTable('accounts').set({ balance_jpy: 901 }).where('id', '=', available(1)).execute()
  expect(await findLedgerProblems(own.db)).toEqual([{ what: 'the balance is not the sum of its transfers', account: 'member:1' }])
  await own.drop()
})
