import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf, marketHooks, mustHold, reaches } from './purchase-kit.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

/** Listings here cost 3,000 yen and the service fee is 300: an order is 3,300. */
const START_JPY = 10_000

let world: World
const hooks = marketHooks()
beforeAll(async () => {
  world = await startWorld({ wrap: hooks.wrap })
  // What the marketplace says by itself may come late or never: nothing here rests on it.
  await world.tell('POST', '/world/webhook', { url: 'http://127.0.0.1:1/nowhere' })
})
afterAll(() => world.stop())

const edit = (itemId: string, change: Record<string, unknown>) => world.tell('POST', `/world/items/${itemId}`, change)
/** The seller gets between the order and the buyer's look. */
const editBeforeLook = (itemId: string, change: Record<string, unknown>) =>
  hooks.item.set(itemId, async (real) => {
    await edit(itemId, change)
    hooks.item.delete(itemId)
    return real()
  })
/** No buyer begins, as none can look. */
const keepBuyersAway = (itemId: string) => hooks.item.set(itemId, () => Promise.reject(new MarketplaceDown('not now')))

test.concurrent('a listing that became cheaper is bought at its new price, and the difference goes back to the member', async () => {
  const member = await world.member({ balanceJpy: START_JPY })
  const item = await world.item({ priceJpy: 3_000 })
  const id = await member.orders(item)
  editBeforeLook(item, { priceJpy: 2_000 })
  await member.pays(id)

  await reaches(member, id, 'purchased')

  const order = await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect((await world.purchases(id))[0]).toMatchObject({ itemId: item, priceJpy: 2_000 })
  expect(order).toMatchObject({ paidJpy: 3_300, refundedJpy: 1_000 })
  expect(await member.balance()).toEqual({ availableJpy: START_JPY - 2_300, heldJpy: 0, parcelHeldJpy: 0 })
})

test.concurrent('whoever was told that their goods are bought never finds them still on sale', async () => {
  const member = await world.member({ balanceJpy: START_JPY })
  const item = await world.item({ priceJpy: 3_000 })
  const id = await member.orders(item)
  expect(await member.must(calls.goodsDetail, { id: item })).toMatchObject({ status: 'on_sale' })
  await member.pays(id)
  await reaches(member, id, 'purchased')

  expect(await member.must(calls.goodsDetail, { id: item })).toMatchObject({ status: expect.not.stringContaining('on_sale') })
})

test.concurrent('goods whose seller writes half of a surrogate pair or U+0000 are shown, ordered and bought', async () => {
  const member = await world.member({ balanceJpy: START_JPY })
  const item = await world.item({ priceJpy: 3_000, name: 'half \ud83d', description: 'nil \0 and \udc00 half' })
  expect(await member.must(calls.goodsDetail, { id: item })).toMatchObject({ name: 'half \ufffd' })
  const id = await member.orders(item)
  await member.pays(id)

  await reaches(member, id, 'purchased')

  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

const fatal: [what: string, change: Record<string, unknown>, toldZh: RegExp][] = [
  ['dearer', { priceJpy: 3_001 }, /涨价/],
  ['described otherwise', { description: 'やっぱりジャンク品です。' }, /修改/],
  ['taken down', { status: 'stop' }, /下架/],
  ['sold to another', { status: 'sold_out' }, /买走/],
  ['being bought by another', { status: 'trading' }, /买走/],
]

test.concurrent.for(fatal)(
  'a listing that is %s at the purchase fails the trade: nothing is bought, all is refunded, and the reason is told',
  async ([, change, toldZh]) => {
    const member = await world.member({ balanceJpy: START_JPY })
    const item = await world.item({ priceJpy: 3_000 })
    const id = await member.orders(item)
    editBeforeLook(item, change)
    await member.pays(id)

    await reaches(member, id, 'tradeFailed')

    const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 })
    expect(order.timeline.at(-1)?.noteZh).toMatch(toldZh)
    expect(order.refundedJpy).toBe(3_300)
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
    expect(hooks.callsOf(item)).toBe(0)
  },
)

const races: [what: string, change: Record<string, unknown>][] = [
  ['edits the price', { priceJpy: 9_999 }],
  ['edits the description', { description: 'やっぱりジャンク品です。' }],
  ['takes it down', { status: 'stop' }],
]

test.concurrent.for(races)(
  'a seller who %s after our last look is caught by the checksum: nothing is bought, all is refunded',
  async ([, change]) => {
    const member = await world.member({ balanceJpy: START_JPY })
    const item = await world.item({ priceJpy: 3_000 })
    hooks.purchase.set(item, async (real) => {
      await edit(item, change)
      return real()
    })
    const id = await member.orders(item)
    await member.pays(id)

    await reaches(member, id, 'tradeFailed')

    const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 })
    expect(order.timeline.at(-1)?.noteZh).toMatch(/无法购买，全额退回/)
    expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'failListing'])
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
    expect(hooks.callsOf(item)).toBe(1)
  },
)

test.concurrent('a member may cancel what is paid until a buyer begins, and gets everything back; cancelling twice is success', async () => {
  const member = await world.member({ balanceJpy: START_JPY })
  const item = await world.item()
  const id = await member.orders(item)
  keepBuyersAway(item)
  await member.pays(id)

  const [first, second] = [await member.cancels(id), await member.cancels(id)]

  expect([first.code, second.code]).toEqual([0, 0])
  expect(eventsOf(await mustHold(world, member, id, { state: 'cancelled', bought: 0 }))).toEqual(['create', 'pay', 'cancel'])
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
})

test.concurrent('once a buyer has begun, a member can no longer cancel', async () => {
  const member = await world.member({ balanceJpy: START_JPY })
  const item = await world.item()
  let refusal = 0
  hooks.purchase.set(item, async (real) => {
    refusal = (await member.cancels(id)).code
    return real()
  })
  const id = await member.orders(item)
  await member.pays(id)

  await reaches(member, id, 'purchased')

  expect(refusal).toBe(2302)
  expect((await member.cancels(id)).code).toBe(2302)
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test.concurrent('of two members with an order on one item the first to pay has it; the other is told that it is taken, and pays nothing', async () => {
  const [first, second] = await Promise.all([world.member({ balanceJpy: START_JPY }), world.member({ balanceJpy: START_JPY })])
  const item = await world.item()
  const [firstId, secondId] = [await first.orders(item), await second.orders(item)]

  const answers = await Promise.all([first.pays(firstId), second.pays(secondId)])

  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 2207]))
  const [winner, loser] =
    answers[0].code === 0
      ? [
          { member: first, id: firstId },
          { member: second, id: secondId },
        ]
      : [
          { member: second, id: secondId },
          { member: first, id: firstId },
        ]
  await reaches(winner.member, winner.id, 'purchased')
  await mustHold(world, winner.member, winner.id, { state: 'purchased', bought: 1 })
  await mustHold(world, loser.member, loser.id, { state: 'unpaid', bought: 0 })
  expect((await loser.member.balance()).availableJpy).toBe(START_JPY)
  expect((await loser.member.cancels(loser.id)).code).toBe(0)
})

/** Frozen while the buyer looks, at a look that tells nothing and is tried again, or at one that would have begun the purchase. */
const looks: [how: string, answer: Parameters<typeof hooks.item.set>[1]][] = [
  ['in vain', () => Promise.reject(new MarketplaceDown('not now'))],
  ['and finds the listing as it was', (real) => real()],
]

test.concurrent.for(looks)(
  'what a member frozen while the buyer looks %s has paid for is not bought until staff end that, and then it is',
  async ([, answer]) => {
    const staff = staffAt(world.settings)
    const [member, other] = await Promise.all([world.member({ balanceJpy: START_JPY }), world.member({ balanceJpy: START_JPY })])
    const item = await world.item()
    const [id, laterId] = [await member.orders(item), await other.orders(await world.item())]
    const { CustomAccount: account } = await member.must(calls.userInfo, {})
    const { promise: looked, resolve: look } = Promise.withResolvers<void>()
    let frozen: ReturnType<typeof staff> | undefined
    // Whoever else looks meanwhile, as the sweep sends them, waits too.
    hooks.item.set(item, async (real) => {
      frozen ??= staff('freeze-member', { member: account })
      expect((await frozen).code).toBe(0)
      look()
      return answer(real)
    })
    await member.pays(id)
    await looked
    hooks.item.delete(item)
    await other.pays(laterId)

    // Paid later and bought: the frozen member's turn has come and gone.
    await reaches(other, laterId, 'purchased')
    await mustHold(world, member, id, { state: 'paid', bought: 0 })

    expect((await staff('unfreeze-member', { member: account })).code).toBe(0)
    await reaches(member, id, 'purchased')
    await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  },
)
