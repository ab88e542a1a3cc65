import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import {
  buyByHand,
  deskEntries,
  eventsOf,
  letLapse,
  letProve,
  marketHooks,
  mustHold,
  mustPay,
  paidOrder,
  reaches,
  unpaidOrder,
} from './purchase-kit.ts'
import { staffAt, withoutMarket } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

const DAY_MS = 86_400_000
/** A walk that could not be finished is begun anew after this. */
const TRY_AGAIN_MS = 10 * 60_000
const hooks = marketHooks()

let world: World
let staff: ReturnType<typeof staffAt>
beforeAll(async () => {
  world = await startWorld({
    // Nobody but the walk asks how purchases stand.
    env: { FOLLOW_EVERY_S: '86400', SWEEP_EVERY_S: '0.3' },
    wrap: hooks.wrap,
  })
  staff = staffAt(world.settings)
})
afterAll(() => world.stop())

async function bought(wanted: Record<string, unknown> = {}) {
  const order = await paidOrder(world, await world.item(wanted))
  await reaches(order.member, order.id, 'purchased')
  const [purchase] = await world.purchases(order.id)
  return { ...order, reference: purchase!.reference }
}

const nextWalkAt = async () => (await world.db.selectFrom('trade_accounts').select('walk_due_at').executeTakeFirstOrThrow()).walk_due_at

/** Has the accounts walked, and waits until it is done. Answers when the next walk is due. */
async function walks(): Promise<number> {
  expect(await staff('walk-accounts')).toMatchObject({ code: 0, told: expect.stringContaining('sandbox-1') })
  await world.until(async () => (await nextWalkAt()) > world.now())
  return nextWalkAt()
}

const entriesOf = async (kind: DeskKind, subject: string) =>
  (await deskEntries(world.db, kind)).filter((entry) => entry.subject.endsWith(subject))
const booked = (reference: string) =>
  world.db
    .selectFrom('transfers')
    .select(['kind', 'from_account', 'to_account', 'amount_jpy'])
    .where('key', 'like', `orphan:%:${reference}%`)
    .execute()

test('a purchase that no order explains is paid by the house and put before a person, once however often it is found', async () => {
  const reference = await buyByHand(world, await world.item({ priceJpy: 4_000 }), 'nobody')

  const nextAt = await walks()

  // The next one comes by itself, at night.
  expect(nextAt).toBeLessThanOrEqual(world.now() + DAY_MS)
  expect(new Date(nextAt).getUTCHours()).toBe(19)
  const [entry] = await entriesOf('orphan', `:${reference}`)
  expect(entry).toMatchObject({ settled_at: null, facts: { paidJpy: 4_000, account: 'sandbox-1' } })
  await walks()
  expect(await staff('settle-entry', { entry: entry!.id, reason: 'stays a loss' })).toMatchObject({ code: 0 })
  await walks()
  expect(await entriesOf('orphan', `:${reference}`)).toHaveLength(1)
  expect(await booked(reference)).toEqual([
    { kind: 'orphan', from_account: 'loss', to_account: 'payable:marketplace:sandbox-1', amount_jpy: 4_000 },
  ])
  await world.ledger.mustBalance()
})

test('a purchase that an order gave up, and nobody wrote down, is found and names that order', async () => {
  const item = await world.item()
  const order = await unpaidOrder(world, item)
  const { member, id } = order
  hooks.purchase.set(item, async (real) => {
    await letLapse(world, id)
    await letProve(world, id)
    await reaches(member, id, 'tradeFailed')
    await real()
    return { kind: 'unclear', told: 'the answer was lost' }
  })
  await mustPay(order)
  await world.until(async () => (await world.purchases(id)).length > 0)
  const [{ reference } = { reference: '' }] = await world.purchases(id)
  expect(await entriesOf('orphan', `:${reference}`)).toEqual([])

  await walks()

  expect(await entriesOf('orphan', `:${reference}`)).toMatchObject([{ settled_at: null, facts: { orderId: id, paidJpy: 3_000 } }])
  await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
})

test('a purchase under way while the accounts are walked is no orphan, and neither is one in doubt', async () => {
  const [item, doubted] = [await world.item(), await world.item()]
  hooks.purchase.set(item, async (real) => {
    const outcome = await real()
    await walks()
    return outcome
  })
  hooks.purchase.set(doubted, async (real) => {
    await real()
    return { kind: 'unclear', told: 'the answer was lost' }
  })
  hooks.transactionOfItem.set(doubted, async () => null)
  const [order, doubt] = [await paidOrder(world, item), await paidOrder(world, doubted)]
  await reaches(doubt.member, doubt.id, 'inDoubt')
  await reaches(order.member, order.id, 'purchased')

  await walks()

  for (const { member, id } of [order, doubt]) {
    const [purchase] = await world.purchases(id)
    expect(await entriesOf('orphan', `:${purchase!.reference}`)).toEqual([])
    await mustHold(world, member, id, { state: id === order.id ? 'purchased' : 'inDoubt', bought: 1 })
  }
  hooks.transactionOfItem.delete(doubted)
})

test('a purchase of ours that the marketplace denies is put before a person, until the marketplace knows it again', async () => {
  const { member, id, reference } = await bought()
  hooks.transaction.set(reference, async () => null)
  await walks()
  await walks()
  expect(await entriesOf('purchaseDenied', id)).toMatchObject([{ settled_at: null, facts: { reference: { id: reference } } }])
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  hooks.transaction.delete(reference)

  await walks()

  expect(await entriesOf('purchaseDenied', id)).toMatchObject([{ settled_by: 'walk' }])
})

test('orders that stand elsewhere than the marketplace says are moved', async () => {
  const [ships, cancels] = [await bought(), await bought()]
  await world.tell('POST', `/world/purchases/${ships.id}`, { to: 'shipped' })
  await world.tell('POST', `/world/purchases/${cancels.id}`, { to: 'cancelledBySeller' })

  await walks()

  await mustHold(world, ships.member, ships.id, { state: 'shipped', bought: 1 })
  const failed = await mustHold(world, cancels.member, cancels.id, { state: 'tradeFailed', bought: 1 })
  expect(eventsOf(failed).at(-1)).toBe('failSeller')
})

test('a purchase that is denied under a wrong number is off the list once the number is put right', async () => {
  const { member, id, reference } = await bought()
  const correct = (number: string) =>
    staffAt(withoutMarket(world.settings))('correct-purchase', { order: id, reference: number, paid: 3_000 })
  expect(await correct('990001')).toMatchObject({ code: 0 })
  await walks()
  expect(await entriesOf('purchaseDenied', id)).toMatchObject([{ settled_at: null, facts: { reference: { id: '990001' } } }])

  expect(await correct(reference)).toMatchObject({ code: 0 })

  expect(await entriesOf('purchaseDenied', id)).toMatchObject([{ settled_by: 'lin' }])
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})

test.each([
  { what: 'cancelled', told: { state: 'cancelled' } },
  { what: 'shipped', told: { shipped: true, tracking: { carrier: 'yamato', number: 'of-another' }, closesAt: 1 } },
  { what: 'denied', told: null },
] as const)('a purchase $what under a wrong number moves nothing once a person has put the number right', async ({ what, told }) => {
  const { member, id, reference } = await bought()
  const wrong = `99000${what.length}`
  const correct = (number: string) =>
    staffAt(withoutMarket(world.settings))('correct-purchase', { order: id, reference: number, paid: 3_000 })
  expect(await correct(wrong)).toMatchObject({ code: 0 })
  const right = await world.server.deps.market.transaction('sandbox-1', { kind: 'transaction', id: reference })
  const corrected: number[] = []
  hooks.transaction.set(wrong, async () => {
    corrected.push((await correct(reference)).code)
    return told && right && { ...right, ...told }
  })

  await walks()

  expect(corrected).toEqual([0])
  const { tracking } = await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  const { closes_at } = await world.db.selectFrom('orders').select('closes_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect([tracking, closes_at, await entriesOf('purchaseDenied', id)]).toEqual([null, null, []])
})

test('purchases of a shop’s product are counted; one too many is put before a person, and explained once it is recorded', async () => {
  const { member, id } = await bought({ kind: 'shopProduct', priceJpy: 2_000 })
  const item = await world.item({ kind: 'shopProduct', priceJpy: 2_500 })
  const reference = await buyByHand(world, item, 'nobody')

  await walks()

  const ours = (await member.order(id)).goods.id
  expect(await entriesOf('unexplainedPurchase', `:${ours}`)).toEqual([])
  expect(await entriesOf('unexplainedPurchase', `:${item}`)).toMatchObject([{ settled_at: null, facts: { unexplained: 1 } }])
  expect(await staff('record-orphan', { goods: item, reference, paid: 2_500 })).toMatchObject({ code: 0 })
  await walks()
  expect(await entriesOf('unexplainedPurchase', `:${item}`)).toMatchObject([{ settled_by: 'walk' }])
  expect(await booked(reference)).toHaveLength(1)
})

test('a shop’s purchase that a person has looked at is not put before them every night', async () => {
  const item = await world.item({ kind: 'shopProduct' })
  await buyByHand(world, item, 'nobody')
  await walks()
  const [entry] = await entriesOf('unexplainedPurchase', `:${item}`)
  expect(await staff('settle-entry', { entry: entry!.id, reason: 'bought for the office' })).toMatchObject({ code: 0 })

  await walks()

  expect(await entriesOf('unexplainedPurchase', `:${item}`)).toHaveLength(1)
})

test('a marketplace that cannot be asked makes no verdict: the walk is begun anew', async () => {
  const { member, id } = await bought()
  const reference = await buyByHand(world, await world.item(), 'nobody')
  await world.fault({ face: 'marketplace', kind: 'error', status: 500 })

  const nextAt = await walks()

  expect(nextAt).toBeLessThanOrEqual(world.now() + TRY_AGAIN_MS)
  expect([await entriesOf('orphan', `:${reference}`), await entriesOf('purchaseDenied', id)]).toEqual([[], []])
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  await world.fault({ face: 'marketplace', kind: 'none' })
  await world.passes(TRY_AGAIN_MS)
  await world.until(async () => (await entriesOf('orphan', `:${reference}`)).length === 1)
})

test('a price that is booked otherwise than the marketplace tells is found by the walk, also of what was rated long ago', async () => {
  const { id, reference } = await bought()
  const correct = (paid: number) => staffAt(withoutMarket(world.settings))('correct-purchase', { order: id, reference, paid })
  await walks()
  expect(await entriesOf('paidDiffers', id)).toEqual([])
  await world.tell('POST', `/world/purchases/${id}`, { to: 'arrived' })
  await world.until(
    async () =>
      (await world.db.selectFrom('order_purchases').select('rated_at').where('order_id', '=', id).executeTakeFirstOrThrow()).rated_at !==
      null,
  )
  expect(await correct(1)).toMatchObject({ code: 0 })

  await walks()

  expect(await entriesOf('paidDiffers', id)).toMatchObject([{ settled_at: null, facts: { bookedJpy: 1, toldJpy: 3_000 } }])
  await walks()
  expect(await correct(3_000)).toMatchObject({ code: 0 })
  await walks()
  expect(await entriesOf('paidDiffers', id)).toMatchObject([{ settled_by: 'following' }])
  await world.ledger.mustBalance()
})
