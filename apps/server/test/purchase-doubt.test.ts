import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ages,
  attemptsOf,
  deskEntries,
  eventsOf,
  isFirstAbsent,
  letLapse,
  letProve,
  marketHooks,
  mustHold,
  mustPay,
  paidOrder,
  proofMs,
  reaches,
  START_JPY,
  unpaidOrder,
} from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

let world: World
const hooks = marketHooks()
beforeAll(async () => {
  world = await startWorld({ wrap: hooks.wrap })
})
afterAll(() => world.stop())

const answerLost = { kind: 'unclear', told: 'the answer was lost' } as const

describe('while the marketplace suffers', () => {
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

  const taken: [what: string, kind: string][] = [
    ['is lost', 'lostAnswer'],
    ['breaks off', 'malformed'],
    ['is in no known shape', 'unexpected'],
  ]

  test.for(taken)('a purchase whose answer %s is found, never made again, and nobody is refunded', async ([, kind]) => {
    const item = await world.item()
    duringPurchase(item, { kind })
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
      const lastAttempt = async () => (await attemptsOf(world.db, id)).at(-1)!

      await reaches(member, id, 'inDoubt')
      expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
      await letLapse(world, id)
      await isFirstAbsent(world, id)
      const first = (await lastAttempt()).first_absent_at!
      await world.until(async () => (await lastAttempt()).last_absent_at! > first)
      await mustHold(world, member, id, { state: 'inDoubt', bought: 0 })
      await ages(world, id, proofMs(world))
      await reaches(member, id, 'tradeFailed')

      const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 })
      expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'settleNotOurs'])
      expect(hooks.callsOf(item)).toBe(1)
      expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
    },
  )

  test('a purchase that the marketplace denies is not refunded while an entry of the to-do list cannot be read: it may be that', async () => {
    // One that can be read: a list without any is of another shape.
    const other = await paidOrder(world, await world.item())
    await reaches(other.member, other.id, 'purchased')
    const item = await world.item()
    hooks.purchase.set(item, async (real) => {
      await real()
      return answerLost
    })
    let asked = 0
    hooks.transactionOfItem.set(item, async () => {
      asked += 1
      return null
    })
    const { member, id } = await paidOrder(world, item)
    await reaches(member, id, 'inDoubt')
    await world.fault({ face: 'marketplace', kind: 'oddEntry' })
    await letProve(world, id)

    // One that was asked before the time passed may be under way on each of the two that ask.
    const before = asked
    await world.until(() => asked > before + 2)
    await mustHold(world, member, id, { state: 'inDoubt', bought: 1 })
    await world.fault({ face: 'marketplace', kind: 'none' })
    hooks.transactionOfItem.delete(item)

    await reaches(member, id, 'purchased')
    await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  })

  test('a shop product in doubt is left to a person: not refunded, not bought again', async () => {
    const item = await world.item({ kind: 'shopProduct', priceJpy: 3_000 })
    duringPurchase(item, { kind: 'lostAnswer' })
    const { member, id } = await paidOrder(world, item)

    await world.until(async () => (await deskEntries(world.db, 'doubt')).some(({ subject }) => subject === id))

    await mustHold(world, member, id, { state: 'inDoubt', bought: 1 })
    expect(hooks.callsOf(item)).toBe(1)
  })
})

test.concurrent('a marketplace that denies a purchase it has made does not get the member refunded while the goods are on the to-do list', async () => {
  const item = await world.item()
  hooks.purchase.set(item, async (real) => {
    await real()
    return answerLost
  })
  let asked = 0
  hooks.transactionOfItem.set(item, async () => {
    asked += 1
    return null
  })
  const { member, id } = await paidOrder(world, item)
  await reaches(member, id, 'inDoubt')
  await letProve(world, id)

  // One that was asked before the time passed may be under way on each of the two that ask.
  const before = asked
  await world.until(() => asked > before + 2)
  await mustHold(world, member, id, { state: 'inDoubt', bought: 1 })
  hooks.transactionOfItem.delete(item)

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect(hooks.callsOf(item)).toBe(1)
})

test.concurrent('one early answer that there is no such transaction proves nothing: the purchase is found by the next', async () => {
  const item = await world.item()
  hooks.purchase.set(item, async (real) => {
    await real()
    return answerLost
  })
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

test.concurrent('a purchase whose answer was lost and whose seller then cancelled is found, and everything goes back to the member', async () => {
  const item = await world.item()
  const order = await unpaidOrder(world, item)
  const { member, id } = order
  hooks.purchase.set(item, async (real) => {
    await real()
    await world.tell('POST', `/world/purchases/${id}`, { to: 'cancelledBySeller' })
    return answerLost
  })
  await mustPay(order)

  await reaches(member, id, 'tradeFailed')

  const failed = await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
  expect(eventsOf(failed)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'purchased', 'failSeller'])
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
})

test.concurrent('a refusal that comes after the lease lapsed leaves the order to the proof, and does not strand it', async () => {
  const item = await world.item()
  const order = await unpaidOrder(world, item)
  const { member, id } = order
  hooks.purchase.set(item, async (real) => {
    await world.tell('POST', `/world/items/${item}`, { priceJpy: 5_000 })
    const refusal = await real()
    await letLapse(world, id)
    await reaches(member, id, 'inDoubt')
    return refusal
  })
  await mustPay(order)

  await reaches(member, id, 'inDoubt')
  await letProve(world, id)

  await reaches(member, id, 'tradeFailed')
  expect(eventsOf(await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 }))).toContain('settleNotOurs')
})

test.concurrent('a success that comes after the lease lapsed settles the doubt', async () => {
  const item = await world.item()
  const order = await unpaidOrder(world, item)
  const { member, id } = order
  // Nothing else may settle it first.
  hooks.transactionOfItem.set(item, async () => null)
  hooks.purchase.set(item, async (real) => {
    const success = await real()
    await letLapse(world, id)
    await reaches(member, id, 'inDoubt')
    return success
  })
  await mustPay(order)

  await reaches(member, id, 'purchased')

  expect((await attemptsOf(world.db, id)).map(({ outcome }) => outcome)).toEqual(['bought'])
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test.concurrent('the transaction of an earlier order on the same goods is not taken for that of an order in doubt', async () => {
  const item = await world.item()
  const earlier = await paidOrder(world, item)
  await reaches(earlier.member, earlier.id, 'purchased')
  await world.tell('POST', `/world/purchases/${earlier.id}`, { to: 'cancelledBySeller' })
  await reaches(earlier.member, earlier.id, 'tradeFailed')
  hooks.purchase.set(item, async () => answerLost)
  const { member, id } = await paidOrder(world, item)

  await world.until(async () => (await deskEntries(world.db, 'doubt')).some(({ subject }) => subject === id))

  await mustHold(world, member, id, { state: 'inDoubt', bought: 0 })
  await mustHold(world, earlier.member, earlier.id, { state: 'tradeFailed', bought: 1 })
})

test('goods bought after the order was given up are paid by the house and put before a person; the member keeps the refund', async () => {
  const item = await world.item()
  const order = await unpaidOrder(world, item)
  const { member, id } = order
  hooks.purchase.set(item, async (real) => {
    await letLapse(world, id)
    await letProve(world, id)
    await reaches(member, id, 'tradeFailed')
    return real()
  })
  const lossBefore = await world.ledger.house('loss')
  await mustPay(order)

  await world.until(async () => (await deskEntries(world.db, 'orphan')).some(({ facts }) => facts.orderId === id))

  await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
  expect((await world.ledger.house('loss')) - lossBefore).toBe(-3_000)
})
