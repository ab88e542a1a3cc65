import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptsOf, deskEntries, eventsOf, marketHooks, mustHold, paidOrder, reaches, START_JPY } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** The proof of "not ours": this long after the attempt's deadline, by two answers this far apart. */
const [LEASE_S, AFTER_S, APART_S] = [2, 0.5, 0.5]

let world: World
const hooks = marketHooks()
beforeAll(async () => {
  world = await startWorld({
    env: { PURCHASE_LEASE_S: String(LEASE_S), DOUBT_AFTER_S: String(AFTER_S), DOUBT_APART_S: String(APART_S), SWEEP_EVERY_S: '0.5' },
    wrap: hooks.wrap,
  })
})
afterAll(() => world.stop())

/** The marketplace suffers this during the purchase call of these goods, and at no other moment. */
function duringPurchase(item: string, fault: Record<string, unknown>): void {
  hooks.purchase.set(item, async (real) => {
    await world.fault({ face: 'marketplace', ...fault })
    try {
      return await real()
    } finally {
      await world.fault({ face: 'marketplace', kind: 'none' })
    }
  })
}

const taken: [what: string, fault: Record<string, unknown>][] = [
  ['is lost', { kind: 'lostAnswer' }],
  ['breaks off', { kind: 'malformed' }],
  ['is in no known shape', { kind: 'malformed' }],
]

test.for(taken)('a purchase whose answer %s is found, never made again, and nobody is refunded', async ([, fault]) => {
  const item = await world.item()
  duringPurchase(item, fault)
  const { member, id } = await paidOrder(world, item)

  await reaches(member, id, 'purchased')

  const order = await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'purchased'])
  expect(hooks.callsOf(item)).toBe(1)
  expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
})

const untaken: [what: string, fault: Record<string, unknown>][] = [
  ['answered by an error', { kind: 'error', status: 500 }],
  ['hung up on', { kind: 'down' }],
]

test.for(untaken)(
  'a purchase that was %s and not taken is refunded only when the whole proof is there, and never called again',
  async ([, fault]) => {
    const item = await world.item()
    duringPurchase(item, fault)
    const { member, id } = await paidOrder(world, item)

    await reaches(member, id, 'inDoubt')
    expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
    await reaches(member, id, 'tradeFailed')

    const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 })
    expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'settleNotOurs'])
    const [attempt] = await attemptsOf(world.db, id)
    expect(order.timeline.at(-1)!.at - attempt!.deadline_at).toBeGreaterThanOrEqual(AFTER_S * 1000)
    expect(attempt!.last_absent_at! - attempt!.first_absent_at!).toBeGreaterThanOrEqual(APART_S * 1000)
    expect(attempt!.first_absent_at!).toBeGreaterThanOrEqual(attempt!.deadline_at)
    expect(hooks.callsOf(item)).toBe(1)
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0 })
  },
)

test('a marketplace that denies a purchase it has made does not get the member refunded while the goods are on the to-do list', async () => {
  const item = await world.item()
  duringPurchase(item, { kind: 'lostAnswer' })
  let asked = 0
  hooks.transactionOfItem.set(item, async () => {
    asked += 1
    return null
  })
  const { member, id } = await paidOrder(world, item)

  // Long past everything that the proof waits for.
  await world.until(async () => {
    const [attempt] = await attemptsOf(world.db, id)
    return asked >= 4 && (attempt?.last_absent_at ?? 0) > (attempt?.deadline_at ?? 0) + 2 * (AFTER_S + APART_S) * 1000
  })
  await mustHold(world, member, id, { state: 'inDoubt', bought: 1 })
  hooks.transactionOfItem.delete(item)

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect(hooks.callsOf(item)).toBe(1)
})

test('one early answer that there is no such transaction proves nothing: the purchase is found by the next', async () => {
  const item = await world.item()
  duringPurchase(item, { kind: 'lostAnswer' })
  let denied = false
  hooks.transactionOfItem.set(item, async (real) => {
    if (denied) return real()
    denied = true
    return null
  })
  const { member, id } = await paidOrder(world, item)

  await reaches(member, id, 'purchased')

  expect(denied).toBe(true)
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test('a purchase whose answer was lost and whose seller then cancelled is found, and everything goes back to the member', async () => {
  const item = await world.item()
  hooks.purchase.set(item, async (real) => {
    await real()
    await world.tell('POST', `/world/purchases/${id}`, { to: 'cancelledBySeller' })
    return { kind: 'unclear', told: 'the answer was lost' }
  })
  const { member, id } = await paidOrder(world, item)

  await reaches(member, id, 'tradeFailed')

  const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
  expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'purchased', 'failSeller'])
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0 })
})

test('a refusal that comes after the lease lapsed leaves the order to the proof, and does not strand it', async () => {
  const item = await world.item()
  hooks.purchase.set(item, async (real) => {
    await world.tell('POST', `/world/items/${item}`, { priceJpy: 5_000 })
    const refusal = await real()
    await reaches(member, id, 'inDoubt')
    return refusal
  })
  const { member, id } = await paidOrder(world, item)

  await reaches(member, id, 'tradeFailed')

  expect(eventsOf(await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 }))).toContain('settleNotOurs')
})

test('a success that comes after the lease lapsed settles the doubt', async () => {
  const item = await world.item()
  // Nothing else may settle it first.
  hooks.transactionOfItem.set(item, async () => null)
  hooks.purchase.set(item, async (real) => {
    const success = await real()
    await reaches(member, id, 'inDoubt')
    return success
  })
  const { member, id } = await paidOrder(world, item)

  await reaches(member, id, 'purchased')

  expect((await attemptsOf(world.db, id)).map(({ outcome }) => outcome)).toEqual(['bought'])
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test('goods bought after the order was given up are paid by the house and put before a person; the member keeps the refund', async () => {
  const item = await world.item()
  hooks.purchase.set(item, async (real) => {
    await reaches(member, id, 'tradeFailed')
    return real()
  })
  const lossBefore = await world.ledger.house('loss')
  const { member, id } = await paidOrder(world, item)

  await world.until(async () => (await deskEntries(world.db, 'orphan')).some(({ facts }) => facts.orderId === id))

  await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0 })
  expect((await world.ledger.house('loss')) - lossBefore).toBe(-3_000)
})

test('a shop product in doubt is left to a person: not refunded, not bought again', async () => {
  const item = await world.item({ kind: 'shopProduct', priceJpy: 3_000 })
  duringPurchase(item, { kind: 'lostAnswer' })
  const { member, id } = await paidOrder(world, item)

  await world.until(async () => (await deskEntries(world.db, 'doubt')).some(({ subject }) => subject === id))

  await mustHold(world, member, id, { state: 'inDoubt', bought: 1 })
  expect(hooks.callsOf(item)).toBe(1)
})

test('the transaction of an earlier order on the same goods is not taken for that of an order in doubt', async () => {
  const item = await world.item()
  const earlier = await paidOrder(world, item)
  await reaches(earlier.member, earlier.id, 'purchased')
  await world.tell('POST', `/world/purchases/${earlier.id}`, { to: 'cancelledBySeller' })
  await reaches(earlier.member, earlier.id, 'tradeFailed')
  duringPurchase(item, { kind: 'error', status: 500 })
  const { member, id } = await paidOrder(world, item)

  await world.until(async () => (await deskEntries(world.db, 'doubt')).some(({ subject }) => subject === id))

  await mustHold(world, member, id, { state: 'inDoubt', bought: 0 })
  await mustHold(world, earlier.member, earlier.id, { state: 'tradeFailed', bought: 1 })
})
