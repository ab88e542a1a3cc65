import { expect, test } from 'vitest'
import type { CrashPoint } from './crashing-server.ts'
import { crashes } from './purchase-crash-kit.ts'
import { eventsOf, letProve, mustHold, mustPay, reaches, START_JPY } from './purchase-kit.ts'

const { world, hooks, begin, doomed, ordered, diesBuying, outcomesOf, ...crash } = crashes()

const timesBought = async (id: string) => (await outcomesOf(id)).filter((outcome) => outcome === 'bought').length

test('killed before its attempt is written: bought once afterwards', async () => {
  const { member, item, id } = await diesBuying('beforeAttempt')
  expect(await world().purchases(id)).toEqual([])
  expect(await outcomesOf(id)).toEqual([])

  await begin()

  await reaches(member, id, 'purchased')
  expect([await timesBought(id), hooks.callsOf(item)]).toEqual([1, 1])
  await mustHold(world(), member, id, { state: 'purchased', bought: 1 })
})

test('killed with its attempt written and not yet sent: the attempt is released and the next one buys', async () => {
  const { member, item, id } = await diesBuying('beforeSent')
  expect(await world().purchases(id)).toEqual([])
  expect(await outcomesOf(id)).toEqual([null])

  await begin()

  await reaches(member, id, 'purchased')
  expect((await outcomesOf(id))[0]).toBe('released')
  expect([await timesBought(id), hooks.callsOf(item)]).toEqual([1, 1])
  await mustHold(world(), member, id, { state: 'purchased', bought: 1 })
})

test('killed in the middle of writing a purchase down: found, written down, and bought once', async () =>
  crash.mustBeFound(await diesBuying('whileRecording')))

test('killed right after a purchase was written down: nothing is done twice', async () => {
  const { member, item, id } = await diesBuying('afterRecording')

  await begin()

  await reaches(member, id, 'purchased')
  await world().tell('POST', `/world/purchases/${id}`, { to: 'shipped' })
  await reaches(member, id, 'shipped')
  const order = await mustHold(world(), member, id, { state: 'shipped', bought: 1 })
  expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'purchased', 'shipped'])
  expect(hooks.callsOf(item)).toBe(0)
})

test('killed together with the marketplace after that took it: both go on, and it is bought once', async () => {
  const order = await diesBuying('afterCall')
  await world().sandbox.kill()
  await world().sandbox.restart()

  await crash.mustBeFound(order)
})

test('killed while it fails a trade: the trade fails once, refunded once', async () => {
  const { died } = await doomed.begin('whileFailing')
  const { member, item, id } = await ordered()
  await world().tell('POST', `/world/items/${item}`, { status: 'stop' })
  await member.pays(id)
  await died

  await begin()

  await reaches(member, id, 'tradeFailed')
  const order = await mustHold(world(), member, id, { state: 'tradeFailed', bought: 0 })
  expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'failListing'])
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
})

const paying: [what: string, at: CrashPoint][] = [
  ['before', 'beforePaying'],
  ['after', 'afterPaying'],
]

test.for(paying)('killed right %s a payment: the member tries again with the same request, pays once, and it is bought once', ([, at]) =>
  crash.mustBePaidOnce(at),
)

const following: [what: string, at: CrashPoint, to: string, state: 'shipped' | 'warehoused' | 'tradeFailed'][] = [
  ['a shipped parcel', 'whileShipping', 'shipped', 'shipped'],
  ['a received parcel', 'whileReceiving', 'arrived', 'warehoused'],
  ['a seller who cancelled', 'whileSellerCancels', 'cancelledBySeller', 'tradeFailed'],
]

test.for(following)('killed while it writes down %s: written down once afterwards', async ([, at, to, state]) => {
  const { died } = await doomed.begin(at)
  const order = await ordered()
  const { member, id } = order
  await mustPay(order)
  await reaches(member, id, 'purchased')
  await world().tell('POST', `/world/purchases/${id}`, { to })
  await died

  await begin()

  await reaches(member, id, state)
  const events = eventsOf(await mustHold(world(), member, id, { state, bought: 1 }))
  expect(new Set(events).size).toBe(events.length)
  expect((await member.balance()).availableJpy).toBe(state === 'tradeFailed' ? START_JPY : START_JPY - 3_300)
})

test('the marketplace killed before the purchase: the order waits and is bought once it is back', async () => {
  await begin()
  const order = await ordered()
  const { member, id } = order
  await world().sandbox.kill()
  await mustPay(order)
  expect((await member.order(id)).refundedJpy).toBe(0)
  await crash.marketplaceComesBack()

  await reaches(member, id, 'purchased')
  await mustHold(world(), member, id, { state: 'purchased', bought: 1 })
})

test('the marketplace killed in the middle of a purchase: goods or refund, never both', async () => {
  await begin()
  const order = await ordered()
  const { member, item, id } = order
  hooks.purchase.set(item, async (real) => {
    const call = real()
    await world().sandbox.kill()
    hooks.purchase.delete(item)
    return call
  })
  await mustPay(order)
  await world().until(async () => (await outcomesOf(id)).some((outcome) => outcome !== null))
  await crash.marketplaceComesBack()

  // Taken or not, as the machine had it: a call that was never sent is made again, and one that was is proved.
  const taken = await world().purchases(id)
  if (taken.length === 0 && (await outcomesOf(id))[0] === 'unclear') await letProve(world(), id)
  const { state } = await reaches(member, id, ['purchased', 'tradeFailed'])
  await mustHold(world(), member, id, { state, bought: state === 'purchased' ? 1 : 0 })
})
