import { fileURLToPath } from 'node:url'
import { calls } from '@otsukai/contract/calls'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, startChild } from './child-process.ts'
import { auctionsOf, bidReaches, bids, bidsMustHold, leads } from './bid-kit.ts'
import { listen } from './live-stream.ts'
import { MemberAgent, newRequestId } from './member-agent.ts'
import { letLapse, letProve, reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Longer than a process holds an auction without renewing, and than anybody goes without a look at it. */
const TAKEN_UP_AGAIN_MS = 31_000

const bought = ['purchased', 'shipped', 'warehoused'] as const

type Process = Child<{ url: string }>

let world: World
let first: Process
let second: Process
let confirmedBefore: number

beforeAll(async () => {
  // All have one address, or the gateways would take a recharge that another process asks about for another one under its number.
  world = await startWorld({ restarts: true, env: { LOG_LEVEL: 'silent' } })
  await world.server.stop()
  confirmedBefore = await clerksRates()
  // One after the other: the first holds the rounds.
  first = await begin()
  second = await begin()
  world.isUp(second.told.url)
})
afterAll(async () => {
  await Promise.all([first, second].map((one) => one.end('SIGKILL')))
  await world.stop()
})

/** A server as `npm start` starts it, on the world's database. */
const begin = (): Promise<Process> => startChild(main, { PATH: process.env['PATH'] ?? '', ...world.settings })

let members = 0

/** Recharges and pays; the gateway then tells the second process, twice. */
async function recharge(browser: MemberAgent, amountJpy: number, payType: PayType): Promise<string> {
  const { rechargeId, payUrl } = await browser.recharges(amountJpy, payType)
  // Alipay knows no trade before its page was opened.
  if (payUrl) await fetch(payUrl)
  await world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay', notify: 'twice' })
  return rechargeId
}

/** A member with a browser at each process, and a balance that was recharged at one and is seen at both. */
async function member(
  balanceJpy: number,
  payType: PayType = 'wechat',
  [one, other] = [first.told.url, second.told.url],
): Promise<[MemberAgent, MemberAgent]> {
  const browsers: [MemberAgent, MemberAgent] = [new MemberAgent(one!), new MemberAgent(other!)]
  const account = `both${++members}@example.com`
  await browsers[0].must(calls.register, { account, password: 'correct horse', CustomerName: '林' })
  await browsers[1].must(calls.login, { account, password: 'correct horse' })
  await recharge(browsers[members % 2]!, balanceJpy, payType)
  for (const browser of browsers) await world.until(async () => (await browser.balance()).availableJpy === balanceJpy)
  return browsers
}

/** How often the clerk's round has confirmed the rates: at its beginning, and then twice a day. */
const clerksRates = async (): Promise<number> =>
  (await world.db.selectFrom('rate_confirmations').select('id').where('by', '=', 'clerk').execute()).length

test('requests spread over two processes pay, credit and buy once, and each hears of what the other did', async () => {
  const [here, there] = await member(10_000)
  const id = await here.orders(await world.item({ priceJpy: 3_000 }))
  const stream = await listen(there)
  const requestId = newRequestId()

  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? here : there).pays(id, requestId)))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0))
  const other = await there.orders(await world.item({ priceJpy: 2_700 }))
  const rivals = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? here : there).pays(other)))
  expect(rivals.filter(({ code }) => code === 0)).toHaveLength(1)

  for (const order of [id, other]) {
    await reaches(here, order, [...bought])
    expect(await world.purchases(order)).toHaveLength(1)
  }
  expect((await there.balance()).availableJpy).toBe(10_000 - 3_300 - 3_000)
  expect(await clerksRates()).toBe(confirmedBefore + 1)
  await world.until(() => [id, other].every((order) => stream.heard.some((heard) => heard.id === order)))
  stream.close()
  await world.ledger.mustBalance()
})

test.for(payTypes)('a payment by %s that is noticed twice while both processes ask about it is credited once', async (payType) => {
  const [here, there] = await member(2_000, payType)
  const rechargeId = await recharge(there, 1_500, payType)
  await Promise.all([here, there, here, there].map((browser) => browser.must(calls.getRechargeStatus, { rechargeId })))
  await world.until(async () => (await there.balance()).availableJpy === 3_500)
  expect(await world.db.selectFrom('transfers').select('id').where('recharge_id', '=', rechargeId).execute()).toHaveLength(1)
  await world.ledger.mustBalance()
})

test('bids that come to two processes are decided by one agent, which never bids against itself', async () => {
  const auctions = auctionsOf(() => world)
  const id = await auctions.list({ startJpy: 1_000 })
  const crowd = await Promise.all(Array.from({ length: 4 }, () => member(20_000)))
  const maxima = [5_000, 3_000, 6_000, 4_000]

  const answers = await Promise.all(crowd.map((browsers, n) => bids(browsers[n % 2]!, id, maxima[n]!)))
  await world.until(async () => (await world.db.selectFrom('bids').select('id').where('state', '=', 'placing').execute()).length === 0)

  expect(answers.map(({ code }) => [0, 2405].includes(code))).toEqual([true, true, true, true])
  await bidReaches(crowd[2]![0], answers[2]!.data.bidId, 'leading')
  expect((await auctions.look(id)).bids.map(({ amountJpy }) => amountJpy)).toEqual([1_000])
  await bidsMustHold(world)
})

// Last, as they kill what they begin with.
test('with one process killed in the middle the other answers the same requests, buys each order at most once, and takes over the rounds', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => member(10_000)))
  const orders = await Promise.all(
    people.flatMap(([here, there]) =>
      Array.from({ length: 3 }, async () => ({
        here,
        there,
        requestId: newRequestId(),
        id: await here.orders(await world.item({ priceJpy: 1_000 })),
      })),
    ),
  )
  const paid = orders.map(({ here, id, requestId }) => here.pays(id, requestId).catch(() => null))
  await Promise.race(paid)
  await first.end('SIGKILL')
  await Promise.all(paid)

  for (const { there, id, requestId } of orders) expect((await there.pays(id, requestId)).code).toBe(0)
  // What the killed one had begun is found, or proved not to be ours when its call was never made.
  const kept: typeof orders = []
  for (const order of orders) {
    const { there, id } = order
    await letLapse(world, id)
    const { state } = await reaches(there, id, ['inDoubt', ...bought])
    if (state === 'inDoubt' && (await world.purchases(id)).length === 0) await letProve(world, id)
    const isKept = (await reaches(there, id, ['tradeFailed', ...bought])).state !== 'tradeFailed'
    expect(await world.purchases(id)).toHaveLength(isKept ? 1 : 0)
    if (isKept) kept.push(order)
  }
  // A round of the killed one, which the other has taken over, hears of it.
  const [{ there, id }] = kept as [(typeof kept)[number]]
  await world.tell('POST', `/world/purchases/${id}`, { to: 'arrived' })
  await reaches(there, id, 'warehoused')
  expect(
    await world.db
      .selectFrom('transfers')
      .select('id')
      .where('kind', '=', 'orderPaid')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute(),
  ).toHaveLength(orders.length)
  await world.ledger.mustBalance()
})

test('one process follows an auction, and when it is killed another goes on: no bid is lost, none is placed twice', async () => {
  const auctions = auctionsOf(() => world)
  const followerOf = async (id: string) =>
    (await world.db.selectFrom('auctions').select('holder').where('goods_id', '=', id).executeTakeFirstOrThrow()).holder
  const [here] = await member(20_000, 'wechat', [second.told.url, second.told.url])
  const { CustomAccount: account } = await here.must(calls.userInfo, {})
  const id = await auctions.list({ startJpy: 1_000 })
  const { bidId } = await leads(here, id, 5_000)
  const follower = await followerOf(id)
  const third = await world.begin()
  const isTakenUp = async () => {
    await world.passes(TAKEN_UP_AGAIN_MS)
    third.deps.bids.nudge(id)
  }

  await second.end('SIGKILL')
  await auctions.rivalBids(id, 2_000)
  await isTakenUp()
  await world.until(async () => (await auctions.look(id)).currentJpy === 2_100)
  await auctions.end(id)
  await isTakenUp()

  const there = new MemberAgent(third.url)
  await there.must(calls.login, { account, password: 'correct horse' })
  const bid = await bidReaches(there, bidId, 'won')
  expect(await followerOf(id)).not.toBe(follower)
  expect((await auctions.look(id)).bids.map(({ amountJpy }) => amountJpy)).toEqual([1_000, 2_000, 2_100])
  await reaches(there, bid.orderId!, [...bought])
  expect(await world.purchases(bid.orderId!)).toHaveLength(1)
  expect(await there.balance()).toEqual({ availableJpy: 20_000 - 2_400, heldJpy: 0, parcelHeldJpy: 0 })
  await bidsMustHold(world)
})
