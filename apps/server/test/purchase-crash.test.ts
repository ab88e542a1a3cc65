import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Server } from '../src/start-server.ts'
import type { CrashPoint } from './crashing-server.ts'
import { doomedServers } from './doomed-server.ts'
import { type MemberAgent, newRequestId } from './member-agent.ts'
import { attemptsOf, eventsOf, marketHooks, mustHold, reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

const START_JPY = 10_000

let world: World
let server: Server | null = null
const hooks = marketHooks()
const quickly = {
  DOUBT_AFTER_S: '0.3',
  DOUBT_APART_S: '0.3',
  SWEEP_EVERY_S: '0.4',
  CLERK_EVERY_S: '0.4',
  FOLLOW_EVERY_S: '0.4',
}
const doomed = doomedServers(
  () => world.settings,
  (url) => world.isUp(url),
)

beforeAll(async () => {
  world = await startWorld({ restarts: true, env: quickly })
  await world.server.stop()
})
afterEach(async () => {
  await doomed.end()
  await server?.stop()
  server = null
})
afterAll(() => world.stop())

const begin = async () => void (server = await world.begin({}, hooks.wrap))

async function ordered(item?: string): Promise<{ member: MemberAgent; item: string; id: string }> {
  const member = await world.member({ balanceJpy: START_JPY })
  const goods = item ?? (await world.item())
  return { member, item: goods, id: await member.orders(goods) }
}

/** As if all the time had passed that the call of an attempt may take. */
const letLapse = (orderId: string) =>
  world.db.updateTable('purchase_attempts').set({ lease_until: 0, deadline_at: Date.now() }).where('order_id', '=', orderId).execute()

/** A member pays, and the server dies at this point of the purchase; then its lease lapses. */
async function diesBuying(at: CrashPoint) {
  const { died } = await doomed.begin(at)
  const order = await ordered()
  await order.member.pays(order.id)
  await died
  await letLapse(order.id)
  return order
}

const outcomesOf = async (id: string) => (await attemptsOf(world.db, id)).map(({ outcome }) => outcome)
const timesBought = async (id: string) => (await outcomesOf(id)).filter((outcome) => outcome === 'bought').length

test('killed before its attempt is written: bought once afterwards', async () => {
  const { member, item, id } = await diesBuying('beforeAttempt')
  expect(await world.purchases(id)).toEqual([])
  expect(await outcomesOf(id)).toEqual([])

  await begin()

  await reaches(member, id, 'purchased')
  expect([await timesBought(id), hooks.callsOf(item)]).toEqual([1, 1])
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test('killed with its attempt written and not yet sent: the attempt is released and the next one buys', async () => {
  const { member, item, id } = await diesBuying('beforeSent')
  expect(await world.purchases(id)).toEqual([])
  expect(await outcomesOf(id)).toEqual([null])

  await begin()

  await reaches(member, id, 'purchased')
  expect((await outcomesOf(id))[0]).toBe('released')
  expect([await timesBought(id), hooks.callsOf(item)]).toEqual([1, 1])
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test('killed when sent and before the call: nobody can know, so it is never called again, proved not ours, and refunded', async () => {
  const { member, item, id } = await diesBuying('beforeCall')

  await begin()

  await reaches(member, id, 'tradeFailed')
  const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 })
  expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'settleNotOurs'])
  expect(hooks.callsOf(item)).toBe(0)
  expect(await outcomesOf(id)).toEqual(['notOurs'])
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0 })
})

const taken: [what: string, at: CrashPoint][] = [
  ['after the marketplace took it and before it was written down', 'afterCall'],
  ['in the middle of writing it down', 'whileRecording'],
]

test.for(taken)('killed %s: found, written down, and bought once', async ([, at]) => {
  const { member, item, id } = await diesBuying(at)
  expect(await world.purchases(id)).toHaveLength(1)

  await begin()

  await reaches(member, id, 'purchased')
  expect(eventsOf(await mustHold(world, member, id, { state: 'purchased', bought: 1 }))).toEqual([
    'create',
    'pay',
    'beginPurchase',
    'unclear',
    'purchased',
  ])
  expect(await outcomesOf(id)).toEqual(['bought'])
  expect(hooks.callsOf(item)).toBe(0)
  expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
})

test('killed right after it was written down: nothing is done twice', async () => {
  const { member, item, id } = await diesBuying('afterRecording')

  await begin()

  await reaches(member, id, 'purchased')
  await world.tell('POST', `/world/purchases/${id}`, { to: 'shipped' })
  await reaches(member, id, 'shipped')
  expect(eventsOf(await mustHold(world, member, id, { state: 'shipped', bought: 1 }))).toEqual([
    'create',
    'pay',
    'beginPurchase',
    'purchased',
    'shipped',
  ])
  expect(hooks.callsOf(item)).toBe(0)
})

test('killed together with the marketplace after that took it: both go on, and it is bought once', async () => {
  const { member, item, id } = await diesBuying('afterCall')
  await world.sandbox.kill()
  await world.sandbox.restart()

  await begin()

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect(hooks.callsOf(item)).toBe(0)
})

test('killed while it fails a trade: the trade fails once, refunded once', async () => {
  const { died } = await doomed.begin('whileFailing')
  const { member, item, id } = await ordered()
  await world.tell('POST', `/world/items/${item}`, { status: 'stop' })
  await member.pays(id)
  await died

  await begin()

  await reaches(member, id, 'tradeFailed')
  expect(eventsOf(await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 }))).toEqual([
    'create',
    'pay',
    'beginPurchase',
    'failListing',
  ])
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0 })
})

const paying: [what: string, at: CrashPoint][] = [
  ['right before', 'beforePaying'],
  ['in the middle of', 'whilePaying'],
  ['right after', 'afterPaying'],
]

test.for(paying)('killed %s a payment: the member tries again with the same request, pays once, and it is bought once', async ([, at]) => {
  const { died } = await doomed.begin(at)
  const { member, id } = await ordered()
  const requestId = newRequestId()
  await expect(member.pays(id, requestId)).rejects.toThrow()
  await died

  await begin()
  expect((await member.pays(id, requestId)).code).toBe(0)

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
})

const following: [what: string, at: CrashPoint, to: string, state: 'shipped' | 'warehoused' | 'tradeFailed'][] = [
  ['a shipped parcel', 'whileShipping', 'shipped', 'shipped'],
  ['a received parcel', 'whileReceiving', 'arrived', 'warehoused'],
  ['a seller who cancelled', 'whileSellerCancels', 'cancelledBySeller', 'tradeFailed'],
]

test.for(following)('killed while it writes down %s: written down once afterwards', async ([, at, to, state]) => {
  const { died } = await doomed.begin(at)
  const { member, id } = await ordered()
  await member.pays(id)
  await reaches(member, id, 'purchased')
  await world.tell('POST', `/world/purchases/${id}`, { to })
  await died

  await begin()

  await reaches(member, id, state)
  const events = eventsOf(await mustHold(world, member, id, { state, bought: 1 }))
  expect(new Set(events).size).toBe(events.length)
  expect((await member.balance()).availableJpy).toBe(state === 'tradeFailed' ? START_JPY : START_JPY - 3_300)
})

test('the marketplace killed before the purchase: the order waits and is bought once it is back', async () => {
  await begin()
  const { member, id } = await ordered()
  await world.sandbox.kill()
  await member.pays(id)
  expect((await member.order(id)).refundedJpy).toBe(0)
  await world.sandbox.restart()

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test('the marketplace killed right after it took a purchase, its answer lost: found when it is back, bought once', async () => {
  await begin()
  const { member, item, id } = await ordered()
  hooks.purchase.set(item, async (real) => {
    await real()
    await world.sandbox.kill()
    return { kind: 'unclear', told: 'the answer was lost' }
  })
  await member.pays(id)
  await reaches(member, id, 'inDoubt')
  await world.sandbox.restart()

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect(hooks.callsOf(item)).toBe(1)
})

test('the marketplace killed in the middle of a purchase: goods or refund, never both', async () => {
  await begin()
  const { member, item, id } = await ordered()
  hooks.purchase.set(item, async (real) => {
    const call = real()
    await world.sandbox.kill()
    hooks.purchase.delete(item)
    return call
  })
  await member.pays(id)
  await world.until(() => hooks.callsOf(item) === 1 && !hooks.purchase.has(item))
  await letLapse(id)
  await world.sandbox.restart()

  const { state } = await reaches(member, id, ['purchased', 'tradeFailed'])
  await mustHold(world, member, id, { state, bought: state === 'purchased' ? 1 : 0 })
})
