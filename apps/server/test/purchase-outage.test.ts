import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MemberAgent, newRequestId } from './member-agent.ts'
import { marketHooks, mustHold, reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

const START_JPY = 40_000
/** Longer than an answer of the marketplace serves everyone, and than it is left alone after it failed. */
const MINUTE_MS = 60_000

let world: World
const hooks = marketHooks()
beforeAll(async () => {
  world = await startWorld({ wrap: hooks.wrap })
})
afterAll(() => world.stop())

test('two servers on one database and one marketplace buy each order once, wherever it was paid', async () => {
  const second = await world.begin()
  try {
    const member = await world.member({ balanceJpy: START_JPY })
    const there = new MemberAgent(second.url)
    await there.must(calls.login, { account: (await member.must(calls.userInfo, {})).CustomAccount, password: 'correct horse' })
    const items = await Promise.all(Array.from({ length: 10 }, () => world.item()))
    const ids = await Promise.all(items.map((item, n) => (n % 2 ? there : member).orders(item)))

    // Each is paid on both at once: one of them is told that it is paid.
    const answers = await Promise.all(ids.flatMap((id) => [member.pays(id), there.pays(id)]))

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10)
    for (const [n, id] of ids.entries()) {
      await reaches(n % 2 ? member : there, id, 'purchased')
      await mustHold(world, member, id, { state: 'purchased', bought: 1 })
    }
    expect(items.map(hooks.callsOf)).toEqual(items.map(() => 1))
    expect((await member.balance()).availableJpy).toBe(START_JPY - 10 * 3_300)
  } finally {
    await second.stop()
  }
})

test('while the marketplace is down what was seen still answers, marked stale; nothing can be ordered, and a paid order waits until it is back', async () => {
  const member = await world.member({ balanceJpy: START_JPY })
  const name = 'ほしぞら観測セット'
  const item = await world.item({ name })
  const keyword = 'ほしぞら観測'
  const [seen] = (await member.must(calls.searchGoods, { keyword, limit: 20 })).list
  expect(seen).toMatchObject({ id: item, stale: false })
  expect((await member.must(calls.goodsDetail, { id: item })).stale).toBe(false)
  const id = await member.orders(item)
  const wanted = await world.item({ name: '別の品' })
  const { totalJpy } = await member.quote(wanted)
  await world.until(async () => (await world.db.selectFrom('goods').select('id').where('id', '=', item).executeTakeFirst()) !== undefined)

  await world.fault({ face: 'marketplace', kind: 'down' })
  await world.passes(MINUTE_MS)
  const down = await member.must(calls.searchGoods, { keyword, limit: 20 })
  expect(down).toMatchObject({ stale: true, list: [{ id: item, stale: true, asOf: expect.any(Number) }] })
  expect(down.asOf).toBeLessThanOrEqual(world.now() - MINUTE_MS)
  expect(await member.must(calls.goodsDetail, { id: item })).toMatchObject({ id: item, stale: true })
  const refused = await member.call(calls.createOrder, {
    goodsId: wanted,
    inspection: false,
    expectedTotalJpy: totalJpy,
    requestId: newRequestId(),
  })
  expect([refused.status, refused.code]).toEqual([503, 1503])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await member.pays(id)).code).toBe(0)
  await mustHold(world, member, id, { state: 'paid', bought: 0 })

  await world.fault({ face: 'marketplace', kind: 'none' })
  await world.passes(MINUTE_MS)

  await reaches(member, id, 'purchased')
  const order = await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect(order.refundedJpy).toBe(0)
  expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
})

test('too many calls to everything: a paid order waits, and is bought once they are answered again', async () => {
  const member = await world.member({ balanceJpy: START_JPY })
  const id = await member.orders(await world.item())
  await world.fault({ face: 'marketplace', kind: 'error', status: 429 })
  await member.pays(id)
  await mustHold(world, member, id, { state: 'paid', bought: 0 })

  await world.fault({ face: 'marketplace', kind: 'none' })
  await world.passes(MINUTE_MS)

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})
