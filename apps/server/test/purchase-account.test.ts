import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptsOf, deskEntries, marketHooks, mustHold, paidOrder, reaches, START_JPY } from './purchase-kit.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

const HOUR_MS = 3_600_000

let world: World
const hooks = marketHooks()
beforeAll(async () => {
  world = await startWorld({ wrap: hooks.wrap })
})
afterAll(() => world.stop())

const account = () => world.db.selectFrom('trade_accounts').selectAll().executeTakeFirstOrThrow()
const openPauses = async () => (await deskEntries(world.db, 'accountPaused')).filter(({ settled_at }) => settled_at === null)

const paid = async () => paidOrder(world, await world.item())
const isPaused = () => world.until(async () => (await account()).state === 'paused')
/** So much time that one waiting purchase tries the paused account again. */
const untilProbe = () => world.passes(world.server.deps.config.probeEveryS * 1000)

const troubles: [what: string, trouble: Record<string, unknown>, mended: Record<string, unknown>, reason: string][] = [
  ['the card is declined', { card: 'declined' }, { card: 'ok' }, 'card'],
  ['the account is banned', { ban: true }, { ban: false }, 'account'],
]

test.for(troubles)(
  'while %s the orders wait, nobody is refunded, and a member may still cancel; mended, the rest is bought once',
  async ([, trouble, mended, reason]) => {
    await world.account(trouble)
    const [waits, leaves] = [await paid(), await paid()]
    const triedInVain = async () =>
      (await attemptsOf(world.db, waits.id)).concat(await attemptsOf(world.db, leaves.id)).filter(({ outcome }) => outcome === 'released')
        .length
    await world.until(async () => (await triedInVain()) >= 1)
    const before = await triedInVain()
    await untilProbe()
    await world.until(async () => (await triedInVain()) > before)
    await reaches(leaves.member, leaves.id, 'paid')
    expect((await leaves.member.cancels(leaves.id)).code).toBe(0)
    await mustHold(world, leaves.member, leaves.id, { state: 'cancelled', bought: 0 })
    expect((await leaves.member.balance()).availableJpy).toBe(START_JPY)
    expect(await account()).toMatchObject({ state: 'paused', paused_why: reason })
    expect(await openPauses()).toMatchObject([{ subject: 'sandbox-1', facts: { reason } }])
    await reaches(waits.member, waits.id, 'paid')
    expect((await waits.member.balance()).availableJpy).toBe(START_JPY - 3_300)

    await world.account(mended)
    await untilProbe()

    await reaches(waits.member, waits.id, 'purchased')
    const order = await mustHold(world, waits.member, waits.id, { state: 'purchased', bought: 1 })
    expect(order.refundedJpy).toBe(0)
    expect(await account()).toMatchObject({ state: 'active', paused_why: null })
    expect(await openPauses()).toEqual([])
  },
)

test('an account whose tokens were revoked pauses, is connected anew by the clerk, and the waiting order is bought once', async () => {
  const item = await world.item()
  hooks.purchase.set(item, async (real) => {
    if (hooks.callsOf(item) === 1) await world.account({ tokens: 'revoke' })
    return real()
  })
  const { member, id } = await paidOrder(world, item)

  await reaches(member, id, 'purchased')

  const order = await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect(order.refundedJpy).toBe(0)
  expect((await attemptsOf(world.db, id)).at(0)).toMatchObject({ outcome: 'released' })
  expect((await deskEntries(world.db, 'accountPaused')).at(-1)).toMatchObject({ facts: { reason: 'account' }, settled_by: 'clerk' })
  expect(await account()).toMatchObject({ state: 'active' })
})

test('tokens revoked while purchases are only followed pause the account too, and following goes on once it is connected anew', async () => {
  const { member, id } = await paid()
  await reaches(member, id, 'purchased')
  const before = (await deskEntries(world.db, 'accountPaused')).length
  await world.account({ tokens: 'revoke' })
  await world.tell('POST', `/world/purchases/${id}`, { to: 'shipped' })

  await reaches(member, id, 'shipped')

  await world.until(async () => (await openPauses()).length === 0)
  expect((await deskEntries(world.db, 'accountPaused')).slice(before)).toMatchObject([
    { facts: { reason: 'account' }, settled_by: 'clerk' },
  ])
  await mustHold(world, member, id, { state: 'shipped', bought: 1 })
})

test('staff who have mended an account resume it by a command, and its order goes on without waiting for the next probe', async () => {
  await world.account({ card: 'declined' })
  const { member, id } = await paid()
  await isPaused()
  await reaches(member, id, 'paid')
  await world.account({ card: 'ok' })

  const staff = staffAt(world.settings)
  expect(await staff('resume-account', { account: 'sandbox-1', reason: 'the card was renewed' })).toMatchObject({ code: 0 })

  await reaches(member, id, 'purchased')
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  expect((await deskEntries(world.db, 'accountPaused')).at(-1)).toMatchObject({ settled_by: 'lin' })
  expect(await staff('resume-account', { account: 'sandbox-1' })).toMatchObject({
    code: 1,
    told: expect.stringContaining('没有停用中的采购账号'),
  })
})

test('too many calls: the order waits as long as the marketplace asks, without an alarm, and is bought once', async () => {
  const item = await world.item()
  const alarms = (await deskEntries(world.db, 'accountPaused')).length
  hooks.purchase.set(item, async (real) => {
    if (hooks.callsOf(item) > 1) return real()
    await world.fault({ face: 'marketplace', kind: 'error', status: 429 })
    const outcome = await real()
    await world.fault({ face: 'marketplace', kind: 'none' })
    // As if it had asked for an hour instead of two seconds, which would pass by themselves.
    return outcome.kind === 'oursToMend' ? { ...outcome, retryAfterMs: HOUR_MS } : outcome
  })
  const { member, id } = await paidOrder(world, item)

  await isPaused()
  const { paused_why, paused_until } = await account()
  expect(paused_why).toBe('rateLimited')
  await mustHold(world, member, id, { state: 'paid', bought: 0 })
  await world.passes(paused_until! - world.now())
  await reaches(member, id, 'purchased')

  const [refused, taken] = await attemptsOf(world.db, id)
  expect([refused?.outcome, taken?.outcome]).toEqual(['released', 'bought'])
  expect((taken?.sent_at ?? 0) - (refused?.sent_at ?? 0)).toBeGreaterThanOrEqual(HOUR_MS)
  expect(await deskEntries(world.db, 'accountPaused')).toHaveLength(alarms)
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
})
