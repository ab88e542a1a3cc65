import { expect, test } from 'vitest'
import { crashes } from './purchase-crash-kit.ts'
import { eventsOf, letProve, mustHold, reaches, START_JPY } from './purchase-kit.ts'

/** One death of each kind; `purchase-crash.deep.test.ts` has those at all the other points. */
const { world, hooks, begin, ordered, diesBuying, outcomesOf, ...crash } = crashes()

test('killed when sent and before the call: nobody can know, so it is never called again, proved not ours, and refunded', async () => {
  const { member, item, id } = await diesBuying('beforeCall')

  await begin()
  await reaches(member, id, 'inDoubt')
  await letProve(world(), id)

  await reaches(member, id, 'tradeFailed')
  const order = await mustHold(world(), member, id, { state: 'tradeFailed', bought: 0 })
  expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'settleNotOurs'])
  expect(hooks.callsOf(item)).toBe(0)
  expect(await outcomesOf(id)).toEqual(['notOurs'])
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
})

test('killed after the marketplace took it and before it was written down: found, written down, and bought once', async () =>
  crash.mustBeFound(await diesBuying('afterCall')))

test('killed in the middle of a payment: the member tries again with the same request, pays once, and it is bought once', () =>
  crash.mustBePaidOnce('whilePaying'))

test('the marketplace killed right after it took a purchase, its answer lost: found when it is back, bought once', async () => {
  await begin()
  const { member, item, id } = await ordered()
  hooks.purchase.set(item, async (real) => {
    await real()
    await world().sandbox.kill()
    return { kind: 'unclear', told: 'the answer was lost' }
  })
  await member.pays(id)
  await reaches(member, id, 'inDoubt')
  await crash.marketplaceComesBack()

  await reaches(member, id, 'purchased')
  await mustHold(world(), member, id, { state: 'purchased', bought: 1 })
  expect(hooks.callsOf(item)).toBe(1)
})
