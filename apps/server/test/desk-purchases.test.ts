import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@otsukai/contract/calls'
import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import { jobHandlers } from '../src/job-handlers.ts'
import {
  ages,
  attemptsOf,
  buyByHand,
  deskEntries,
  eventsOf,
  letLapse,
  letProve,
  marketHooks,
  type MembersOrder,
  mustHold,
  mustPay,
  paidOrder,
  proofMs,
  reaches,
  START_JPY,
  unpaidOrder,
} from './purchase-kit.ts'
import type { MemberAgent } from './member-agent.ts'
import { agreeWith, proposalIn, staffAt, withoutMarket } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

const hooks = marketHooks()
/** So long a person has who bought at the marketplace's own screens to write it down. */
const BY_HAND_MS = 30 * 60_000
/** Receipts that cannot be rated for now, by the marketplace's own number. */
const unratable = new Set<string>()

let world: World
let staff: ReturnType<typeof staffAt>
/** At a terminal from which the marketplace cannot be asked: what is typed is all that is known. */
let unproven: ReturnType<typeof staffAt>
beforeAll(async () => {
  world = await startWorld({
    wrap: (inner) => {
      const deps = hooks.wrap(inner)
      const review: typeof deps.market.review = (account, reference, message) =>
        unratable.has(reference.id) ? Promise.reject(new Error('cannot be rated')) : inner.market.review(account, reference, message)
      return { ...deps, market: { ...deps.market, review } }
    },
  })
  staff = staffAt(world.settings)
  unproven = staffAt(withoutMarket(world.settings))
})
afterAll(() => world.stop())

/** The entry of a subject that ends so, once it is there. */
async function entryOf(kind: DeskKind, subject: string) {
  const find = async () => (await deskEntries(world.db, kind)).filter((entry) => entry.subject.endsWith(subject)).at(-1)
  await world.until(async () => (await find()) !== undefined)
  return (await find())!
}
const purchaseOf = async (id: string) => (await world.purchases(id))[0]!
const transfersOf = (subject: string) =>
  world.db
    .selectFrom('transfers')
    .select(['kind', 'from_account', 'to_account', 'amount_jpy'])
    .where('key', 'like', `orphan:${subject}%`)
    .orderBy('id')
    .execute()

/** A shop product whose purchase was made, or not, and nobody knows. */
async function shopProductInDoubt(bought: boolean) {
  const item = await world.item({ kind: 'shopProduct', priceJpy: 3_000 })
  hooks.purchase.set(item, async (real) => {
    if (bought) await real()
    return { kind: 'unclear', told: 'the answer was lost' }
  })
  const order = await paidOrder(world, item)
  return { ...order, entry: await entryOf('doubt', order.id) }
}

/** Goods bought after the order was given up: an orphan. `meanwhile` runs between the two. */
async function orphan(meanwhile: (item: string) => Promise<void> = async () => {}) {
  const item = await world.item()
  const order = await unpaidOrder(world, item)
  const { member, id } = order
  hooks.purchase.set(item, async (real) => {
    if (hooks.callsOf(item) > 1) return { kind: 'unclear', told: 'the answer was lost' }
    await letLapse(world, id)
    await letProve(world, id)
    await reaches(member, id, 'tradeFailed')
    await meanwhile(item)
    return real()
  })
  await mustPay(order)
  await world.until(async () => (await world.purchases(id)).length > 0)
  const { reference } = await purchaseOf(id)
  return { member, id, item, reference, entry: await entryOf('orphan', `:${reference}`) }
}

test.concurrent('a doubt that a person finds bought is recorded with its reference, and its entry is settled', async () => {
  const { member, id, entry } = await shopProductInDoubt(true)
  const { reference } = await purchaseOf(id)

  expect(await staff('record-purchase', { order: id, reference, paid: 3_000, reason: 'seen on the order page' })).toMatchObject({ code: 0 })

  const order = await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect(eventsOf(order).at(-1)).toBe('purchased')
  expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
  expect((await attemptsOf(world.db, id)).map(({ outcome, told }) => [outcome, told])).toEqual([['bought', 'told by lin']])
  expect(await entryOf('doubt', id)).toMatchObject({ id: entry.id, settled_by: 'lin', settled_why: `bought: shopOrder ${reference}` })
  const acts = await world.db.selectFrom('staff_acts').selectAll().where('act', '=', 'record-purchase').execute()
  expect(acts.find(({ facts }) => facts['order'] === id)).toMatchObject({ staff: 'lin', reason: 'seen on the order page' })
  expect(await staff('record-purchase', { order: id, reference, paid: 3_000 })).toMatchObject({ code: 1 })
})

test.concurrent('a doubt that a person finds not bought is refunded, but not while the call may still take effect', async () => {
  const { member, id } = await shopProductInDoubt(false)
  expect(await staff('settle-not-ours', { order: id })).toMatchObject({ code: 1, told: expect.stringContaining('可能还会生效') })
  expect((await member.order(id)).state).toBe('inDoubt')
  await letLapse(world, id)
  await ages(world, id, world.server.deps.config.doubtAfterS * 1000)
  expect(await staff('settle-not-ours', { order: id, reason: 'not among the orders' })).toMatchObject({ code: 0 })

  const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 0 })
  expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'settleNotOurs'])
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
  expect(await entryOf('doubt', id)).toMatchObject({ settled_by: 'lin', settled_why: 'not among the orders' })
})

test.concurrent('a long doubt about an item has one entry, which evidence settles by itself', async () => {
  const item = await world.item()
  hooks.purchase.set(item, async (real) => {
    await real()
    return { kind: 'unclear', told: 'the answer was lost' }
  })
  hooks.transactionOfItem.set(item, () => Promise.reject(new MarketplaceDown('not to be asked')))
  const { member, id } = await paidOrder(world, item)
  await reaches(member, id, 'inDoubt')
  await letLapse(world, id)
  await ages(world, id, 2 * proofMs(world))
  const { id: entry } = await entryOf('doubt', id)
  hooks.transactionOfItem.delete(item)

  await reaches(member, id, 'purchased')

  expect((await deskEntries(world.db, 'doubt')).filter(({ subject }) => subject === id)).toMatchObject([{ id: entry, settled_by: 'buyer' }])
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

/** A paid order that no buyer begins, as none can look. */
async function leftAlone() {
  const item = await world.item()
  const order = await unpaidOrder(world, item)
  hooks.item.set(item, () => Promise.reject(new MarketplaceDown('not now')))
  await mustPay(order)
  return { ...order, item }
}

/** One that a person has reserved, and whose goods can be looked at again. */
async function reserved() {
  const order = await leftAlone()
  const { code, told } = await staff('begin-purchase', { order: order.id })
  expect(code).toBe(0)
  hooks.item.delete(order.item)
  return { ...order, told }
}

test.concurrent('an order that a person reserves is left alone by the buyer, and bought as the person says', async () => {
  const { member, id, item, told } = await reserved()
  expect(told).toContain(`Buy ${item} as sandbox-1`)
  expect((await member.order(id)).state).toBe('purchasing')
  expect((await member.cancels(id)).code).toBe(2302)
  expect(await staff('begin-purchase', { order: id })).toMatchObject({ code: 1, told: expect.stringContaining('采购中') })
  const reference = await buyByHand(world, item, id)

  expect(await staff('record-purchase', { order: id, reference, paid: 3_000 })).toMatchObject({ code: 0 })

  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect((await attemptsOf(world.db, id)).at(-1)).toMatchObject({ outcome: 'bought', holder: 'staff:lin' })
})

test.concurrent('what a frozen member paid for waits for a person too, until they are freed', async () => {
  const { member, id } = await leftAlone()
  const { CustomAccount: account } = await member.must(calls.userInfo, {})
  expect((await staff('freeze-member', { member: account })).code).toBe(0)

  expect(await staff('begin-purchase', { order: id })).toMatchObject({ code: 1, told: expect.stringContaining('被冻结') })

  await mustHold(world, member, id, { state: 'paid', bought: 0 })
  expect((await staff('unfreeze-member', { member: account })).code).toBe(0)
  expect((await staff('begin-purchase', { order: id })).code).toBe(0)
  await mustHold(world, member, id, { state: 'purchasing', bought: 0 })
})

test.concurrent('a reservation that nobody comes back to is a doubt, and what the person bought is found', async () => {
  const { member, id, item } = await reserved()
  await buyByHand(world, item, id)
  await ages(world, id, BY_HAND_MS)

  await reaches(member, id, 'purchased')

  expect(eventsOf(await mustHold(world, member, id, { state: 'purchased', bought: 1 })).slice(-3)).toEqual([
    'beginPurchase',
    'unclear',
    'purchased',
  ])
})

test.concurrent('a reservation that is given back is bought by the buyer, once, and nobody gives back what nobody reserved', async () => {
  const { member, id } = await reserved()

  expect(await staff('release-purchase', { order: id })).toMatchObject({ code: 0 })

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect((await attemptsOf(world.db, id)).find(({ holder }) => holder === 'staff:lin')).toMatchObject({ outcome: 'released' })
  expect(await staff('release-purchase', { order: id })).toMatchObject({ code: 1, told: expect.stringContaining('已购买') })
})

/** Bought by hand, and written down wrongly. */
async function recordedWrongly(wrong: { reference?: string; paid?: number }) {
  const { member, id, item } = await reserved()
  const reference = await buyByHand(world, item, id)
  expect(await unproven('record-purchase', { order: id, reference, paid: 3_000, ...wrong })).toMatchObject({ code: 0 })
  return { member, id, item, reference }
}
const orderTransfers = async (id: string) =>
  (await world.db.selectFrom('transfers').select(['kind', 'amount_jpy']).where('order_id', '=', id).orderBy('id').execute()).map(
    ({ kind, amount_jpy }) => [kind, amount_jpy],
  )

test.concurrent('a purchase that was written down dearer than it was is put right: the difference goes back', async () => {
  const { member, id, reference } = await recordedWrongly({ paid: 3_400 })

  expect(await unproven('correct-purchase', { order: id, reference, paid: 2_800 })).toMatchObject({ code: 0 })
  expect(await unproven('correct-purchase', { order: id, reference, paid: 2_800 })).toMatchObject({ code: 0 })

  expect((await orderTransfers(id)).slice(1)).toEqual([
    ['purchaseExcess', 400],
    ['purchase', 3_400],
    ['purchaseCorrected', 600],
    ['excessReturned', 400],
    ['purchaseRest', 200],
  ])
  expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300 + 200)
  expect(eventsOf(await mustHold(world, member, id, { state: 'purchased', bought: 1 })).at(-1)).toBe('purchaseCorrected')
})

test.concurrent('a price that the marketplace tells otherwise is put before the desk, until the booking agrees and by no reason', async () => {
  const { member, id, reference } = await recordedWrongly({ paid: 1 })
  const { id: entry, facts } = await entryOf('paidDiffers', id)
  expect(facts).toMatchObject({ account: 'sandbox-1', reference: { id: reference }, bookedJpy: 1, toldJpy: 3_000 })
  expect(await staff('settle-entry', { entry })).toMatchObject({ code: 1, told: expect.stringContaining('correct-purchase') })

  expect(await staff('correct-purchase', { order: id, reference, paid: 3_000 })).toMatchObject({ code: 0 })

  await world.until(async () => (await entryOf('paidDiffers', id)).settled_at !== null)
  expect(await entryOf('paidDiffers', id)).toMatchObject({ id: entry, settled_by: 'following' })
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test.concurrent('a figure that the account itself contradicts is refused, and one below the price that it cannot tell waits for a second person', async () => {
  const { member, id, item } = await reserved()
  const reference = await buyByHand(world, item, id)
  expect(await staff('record-purchase', { order: id, reference, paid: 2_999 })).toMatchObject({
    code: 1,
    told: expect.stringContaining('3,000'),
  })
  expect(await staff('record-purchase', { order: id, reference: '99000009', paid: 3_000 })).toMatchObject({
    code: 1,
    told: expect.stringContaining('99000009'),
  })
  const alone = staffAt(withoutMarket(world.settings), 'zhou', null)
  expect(await alone('record-purchase', { order: id, reference, paid: 2_999 })).toMatchObject({
    told: expect.stringMatching(/^A second person must agree/),
  })
  expect((await member.order(id)).state).toBe('purchasing')
  expect(await staff('record-purchase', { order: id, reference, paid: 3_000 })).toMatchObject({ code: 0 })
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test.concurrent('what a person writes down for a member above 10,000 yen a day takes a second one, however it is written', async () => {
  const PRICE_JPY = 31_000
  const waiting = async (member: MemberAgent) => {
    const item = await world.item({ priceJpy: PRICE_JPY })
    const id = await member.orders(item)
    hooks.item.set(item, () => Promise.reject(new MarketplaceDown('not now')))
    await mustPay({ member, id })
    expect((await staff('begin-purchase', { order: id })).code).toBe(0)
    hooks.item.delete(item)
    return { id, item }
  }
  const member = await world.member({ balanceJpy: 80_000 })
  const [{ id, item }, other] = [await waiting(member), await waiting(member)]
  const reference = await buyByHand(world, item, id)
  const waits = { code: 0, told: expect.stringMatching(/^A second person must agree/) }
  const { availableJpy } = await member.balance()
  // Of a person's own day, and of no one else's in this file.
  const wu = staffAt(withoutMarket(world.settings), 'wu', null)

  const wrong = await wu('record-purchase', { order: id, reference, paid: 1 })
  expect(wrong).toEqual(waits)
  expect((await member.balance()).availableJpy).toBe(availableJpy)
  expect(await wu('record-purchase', { order: id, reference, paid: PRICE_JPY })).toMatchObject({ code: 0 })
  const lower = await wu('correct-purchase', { order: id, reference, paid: PRICE_JPY - 10_001 })
  expect(lower).toEqual(waits)
  expect((await member.balance()).availableJpy).toBe(availableJpy)
  expect(await agreeWith(withoutMarket(world.settings), proposalIn(lower.told)!)).toMatchObject({ code: 0 })
  expect((await member.balance()).availableJpy).toBe(availableJpy + 10_001)
  // The purchase that was proposed first has been recorded otherwise since.
  expect(await agreeWith(withoutMarket(world.settings), proposalIn(wrong.told)!)).toMatchObject({ code: 1 })

  const orphaning = await wu('record-orphan', { goods: other.item, reference: '99000002', paid: 1 })
  expect(orphaning).toEqual(waits)
  expect(await agreeWith(withoutMarket(world.settings), proposalIn(orphaning.told)!)).toMatchObject({ code: 0 })
  const orphaned = { entry: (await entryOf('orphan', ':99000002')).id, order: other.id }
  const adopting = await wu('adopt-orphan', orphaned)
  expect(adopting).toEqual(waits)
  expect((await member.balance()).availableJpy).toBe(availableJpy + 10_001)
  expect(await agreeWith(world.settings, proposalIn(adopting.told)!)).toMatchObject({ code: 0 })
  expect((await member.balance()).availableJpy).toBe(availableJpy + 10_001 + PRICE_JPY - 1)
  await world.ledger.mustBalance()
})

test.concurrent('one that was written down cheaper is the house’s to make good, and a failed trade gives back what was paid', async () => {
  const { member, id, reference } = await recordedWrongly({ paid: 2_700 })

  expect(await staff('correct-purchase', { order: id, reference, paid: 3_000 })).toMatchObject({ code: 0 })

  expect((await member.balance()).availableJpy).toBe(START_JPY - 3_000)
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  await world.tell('POST', `/world/purchases/${id}`, { to: 'cancelledBySeller' })
  await reaches(member, id, 'tradeFailed')
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
  await world.ledger.mustBalance()
})

test.concurrent('a wrong number is put right, also when the walk has taken the purchase for an orphan, and never to another’s', async () => {
  const { member, id, item, reference } = await recordedWrongly({ reference: '99000001' })
  const other = await recordedWrongly({})
  expect(await staff('record-orphan', { goods: item, reference, paid: 3_000 })).toMatchObject({ code: 0 })

  expect(await staff('correct-purchase', { order: id, reference: other.reference, paid: 3_000 })).toMatchObject({ code: 1 })
  expect(await staff('correct-purchase', { order: id, reference, paid: 3_000 })).toMatchObject({ code: 0 })

  expect(await entryOf('orphan', `:${reference}`)).toMatchObject({ settled_by: 'lin' })
  expect((await transfersOf(`sandbox-1:transaction:${reference}`)).map(({ kind }) => kind)).toEqual(['orphan', 'orphanAdopted'])
  await world.tell('POST', `/world/purchases/${id}`, { to: 'shipped' })
  await reaches(member, id, 'shipped')
  await mustHold(world, member, id, { state: 'shipped', bought: 1 })
  const unpaid = await member.orders(await world.item())
  expect(await staff('correct-purchase', { order: unpaid, reference, paid: 3_000 })).toMatchObject({ code: 1 })
})

test.concurrent('an orphan that the marketplace took back is owed to it no longer', async () => {
  const { member, id, entry } = await orphan()
  expect(entry.facts).toMatchObject({ orderId: id, paidJpy: 3_000 })

  expect(await staff('return-orphan', { entry: entry.id, amount: 3_001 })).toMatchObject({ code: 1 })
  expect(await staff('return-orphan', { entry: entry.id, amount: 2_500, reason: 'less the fee' })).toMatchObject({ code: 0 })
  expect(await staff('return-orphan', { entry: entry.id, amount: 500 })).toMatchObject({
    code: 1,
    told: expect.stringContaining('已由 lin 办结'),
  })

  expect(await transfersOf(entry.subject)).toEqual([
    { kind: 'orphan', from_account: 'loss', to_account: 'payable:marketplace:sandbox-1', amount_jpy: 3_000 },
    { kind: 'orphanReturned', from_account: 'payable:marketplace:sandbox-1', to_account: 'loss', amount_jpy: 2_500 },
  ])
  expect(await entryOf('orphan', entry.subject)).toMatchObject({ settled_by: 'lin', settled_why: 'less the fee' })
  await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
})

test.concurrent('an orphan that was sold on makes good what came into the bank, and the rest stays a loss', async () => {
  const { member, id, entry } = await orphan()

  expect(await staff('resell-orphan', { entry: entry.id, amount: 1_800 })).toMatchObject({ code: 0 })

  expect((await transfersOf(entry.subject)).at(-1)).toEqual({
    kind: 'orphanResold',
    from_account: 'bank',
    to_account: 'loss',
    amount_jpy: 1_800,
  })
  expect((await staff('desk')).told).not.toContain(entry.subject)
  await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
})

test.concurrent('an orphan is never taken for the purchase of an order in doubt, and is adopted by it when a person says so', async () => {
  let other: MembersOrder | null = null
  const { member, id, item, reference, entry } = await orphan(async (item) => {
    hooks.transactionOfItem.set(item, () => Promise.reject(new MarketplaceDown('not to be asked')))
    other = await paidOrder(world, item)
    await reaches(other.member, other.id, 'inDoubt')
  })
  hooks.transactionOfItem.delete(item)
  const waits = other!
  const stranger = await paidOrder(world, await world.item())
  await reaches(stranger.member, stranger.id, 'purchased')
  await entryOf('doubt', waits.id)
  expect((await waits.member.order(waits.id)).state).toBe('inDoubt')

  for (const wrong of [stranger.id, id, '0000000000'])
    expect(await staff('adopt-orphan', { entry: entry.id, order: wrong })).toMatchObject({ code: 1 })
  expect(await staff('adopt-orphan', { entry: entry.id, order: waits.id })).toMatchObject({ code: 0 })

  await mustHold(world, waits.member, waits.id, { state: 'purchased', bought: 0 })
  expect((await waits.member.balance()).availableJpy).toBe(START_JPY - 3_300)
  expect((await transfersOf(entry.subject)).map(({ kind, to_account }) => [kind, to_account])).toEqual([
    ['orphan', 'payable:marketplace:sandbox-1'],
    ['orphanAdopted', 'loss'],
  ])
  for (const [kind, subject] of [
    ['doubt', waits.id],
    ['orphan', `:${reference}`],
  ] as const)
    expect(await entryOf(kind, subject)).toMatchObject({ settled_by: 'lin' })
  await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
  // Told again, it is still the order's.
  expect(await staff('record-orphan', { goods: item, reference, paid: 3_000 })).toMatchObject({
    code: 1,
    told: expect.stringContaining(`已属于订单 ${waits.id}`),
  })
})

test.concurrent('a purchase that a person found and no order waits for is paid by the house once', async () => {
  const item = await world.item()
  const reference = await buyByHand(world, item, 'nobody')

  expect(await staff('record-orphan', { goods: item, reference, paid: 3_000 })).toMatchObject({ code: 0 })
  expect(await staff('record-orphan', { goods: item, reference, paid: 3_000 })).toMatchObject({
    code: 1,
    told: expect.stringContaining('无主货'),
  })

  const entry = await entryOf('orphan', `:${reference}`)
  expect(await transfersOf(entry.subject)).toHaveLength(1)
  expect(await staff('settle-entry', { entry: entry.id, reason: 'given to the office' })).toMatchObject({ code: 0 })
  await world.ledger.mustBalance()
})

test.concurrent('of several people who give one purchase to several orders, or to none, exactly one does', async () => {
  const [one, other] = await Promise.all([shopProductInDoubt(true), shopProductInDoubt(false)])
  const { reference } = await purchaseOf(one.id)
  const { goods } = await one.member.order(one.id)

  const told = await Promise.all([
    staff('record-purchase', { order: one.id, reference, paid: 3_000 }),
    // The account itself would tell that it is of other goods.
    unproven('record-purchase', { order: other.id, reference, paid: 3_000 }),
    staff('record-orphan', { goods: goods.id, reference, paid: 3_000 }),
  ])

  const refused = told.filter(({ code }) => code === 1)
  expect(refused).toHaveLength(2)
  for (const { told: why } of refused) expect(why).toMatch(/已属于订单|无主货/)
  await world.ledger.mustBalance()
})

test.concurrent('a job that gave up is run again by a person', async () => {
  const item = await world.item()
  const { member, id } = await paidOrder(world, item)
  await reaches(member, id, 'purchased')
  const { reference } = await purchaseOf(id)
  unratable.add(reference)
  await world.tell('POST', `/world/purchases/${id}`, { to: 'arrived' })
  await reaches(member, id, 'warehoused')
  // As the queue does at the last of many tries.
  const lastTry = jobHandlers(world.server.deps)['purchase.rate']
  await expect(lastTry({ orderId: id }, { attempt: 9, last: true, signal: new AbortController().signal })).rejects.toThrow(
    'cannot be rated',
  )
  const entry = await entryOf('givenUpJob', id)
  expect(await staff('settle-entry', { entry: entry.id })).toMatchObject({ code: 1, told: expect.stringContaining('retry-job') })
  unratable.delete(reference)

  expect(await staff('retry-job', { entry: entry.id })).toEqual({ code: 0, told: 'purchase.rate runs again.' })

  await world.until(async () => {
    const row = await world.db.selectFrom('order_purchases').select('rated_at').where('order_id', '=', id).executeTakeFirst()
    return row?.rated_at !== null
  })
  expect(await entryOf('givenUpJob', id)).toMatchObject({ settled_by: 'lin' })
  expect(await staff('retry-job', { entry: entry.id })).toMatchObject({ code: 1 })
})
