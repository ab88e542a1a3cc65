import { calls } from '@otsukai/contract/calls'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beijingDay } from '../src/platform/beijing-day.ts'
import type { MemberAgent } from './member-agent.ts'
import { newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  // Nobody asks a gateway but the member: who asks for a recharge takes the turn of all for 3 s.
  world = await startWorld({ env: { RECHARGE_ASK_S: '3600', SWEEP_EVERY_S: '3600' } })
})
afterAll(() => world.stop())

/** Alipay knows no trade before its page was opened. */
async function recharge(member: MemberAgent, payType: PayType, amountJpy: number): Promise<string> {
  const created = await member.recharges(amountJpy, payType)
  if (created.payUrl) await fetch(created.payUrl)
  return created.rechargeId
}
const pay = (rechargeId: string, notify: string) => world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay', notify })
const status = async (member: MemberAgent, rechargeId: string) => (await member.must(calls.getRechargeStatus, { rechargeId })).status
const credits = async (rechargeId: string) =>
  (await world.db.selectFrom('transfers').select('amount_jpy').where('recharge_id', '=', rechargeId).execute()).map(
    ({ amount_jpy }) => amount_jpy,
  )

describe.each(payTypes)('%s', (payType) => {
  test('a payment that is noticed twice is credited once', async () => {
    const member = await world.member()
    const id = await recharge(member, payType, 1_000)
    await pay(id, 'twice')
    await world.until(async () => (await member.balance()).availableJpy === 1_000)
    expect(await status(member, id)).toBe('paid')
    expect(await credits(id)).toEqual([1_000])
    await world.ledger.mustBalance()
  })

  test('a payment that is never noticed is credited once, by asking', async () => {
    const member = await world.member()
    const id = await recharge(member, payType, 1_200)
    await pay(id, 'never')
    expect((await member.balance()).availableJpy).toBe(0)
    // Of a gateway that is late, on a busy machine, the next question tells: every 3 s one is asked, whoever looks.
    await world.until(async () => {
      await world.passes(3_000)
      return (await Promise.all([status(member, id), status(member, id), status(member, id)])).includes('paid')
    })
    expect(await credits(id)).toEqual([1_200])
    expect((await member.balance()).availableJpy).toBe(1_200)
    await world.ledger.mustBalance()
  })

  test('a forged notice credits nothing', async () => {
    const member = await world.member()
    const id = await recharge(member, payType, 1_300)
    await pay(id, 'forged')
    expect(await status(member, id)).toBe('pending')
    expect(await credits(id)).toEqual([])
    expect(await member.balance()).toEqual({ availableJpy: 0, heldJpy: 0, parcelHeldJpy: 0 })
  })

  test('a declined payment leaves the balance as it was and the code open', async () => {
    const member = await world.member()
    const id = await recharge(member, payType, 900)
    await world.tell('POST', `/world/payments/${id}`, { outcome: 'decline' })
    expect(await status(member, id)).not.toBe('paid')
    expect(await credits(id)).toEqual([])
  })
})

test('the fen asked for are the yen at the rate of the moment, rounded up once', async () => {
  const member = await world.member()
  const { amountFen, rate } = await member.recharges(777, 'wechat')
  // 777 yen at 0.0485 yuan are 37.6845 yuan.
  expect({ amountFen, rate }).toEqual({ amountFen: 3_769, rate: 0.0485 })
})

test('an amount outside the limits is refused with the limits', async () => {
  const member = await world.member()
  const answer = await member.ask(calls.webRecharge, { amountJpy: 99, payType: 'wechat', requestId: newRequestId() })
  expect(answer).toMatchObject({ status: 200, code: 2102, data: { minJpy: 100, maxJpy: 500_000 } })
})

test('a day that is used up is said as such, and what an order lacks goes beyond it', async () => {
  // Not while one day passes into the next.
  if (beijingDay(world.now()) !== beijingDay(world.now() + HOUR_MS)) await world.passes(HOUR_MS)
  const member = await world.member()
  const [id] = [
    await member.orders(await world.item({ priceJpy: 3_000 })),
    await member.recharges(500_000),
    await member.recharges(500_000),
  ]
  const answer = await member.ask(calls.webRecharge, { amountJpy: 100, payType: 'wechat', requestId: newRequestId() })
  expect(answer).toMatchObject({ code: 2102, data: { minJpy: 100, maxJpy: 0 }, message: expect.stringContaining('今天') })
  const { shortJpy } = (await member.pays(id)).data as unknown as { shortJpy: number }
  expect((await member.recharges(shortJpy)).amountJpy).toBe(3_300)
})

test('a member has ten open recharges at most, also when they begin at once, and one more when one of them is paid', async () => {
  const member = await world.member()
  const begin = () => member.ask(calls.webRecharge, { amountJpy: 100, payType: 'wechat', requestId: newRequestId() })
  const answers = await Promise.all(Array.from({ length: 12 }, begin))
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([...Array(10).fill(0), 2106, 2106])
  await pay(answers.find(({ code }) => code === 0)!.data.rechargeId, 'once')
  await world.until(async () => (await member.balance()).availableJpy === 100)
  expect((await begin()).code).toBe(0)
})

test('exactly what an unpaid order lacks may be recharged, below the least amount too', async () => {
  const member = await world.member({ balanceJpy: 3_250 })
  const id = await member.orders(await world.item({ priceJpy: 3_000 }))
  const refused = await member.pays(id)
  expect(refused).toMatchObject({ code: 2101, data: { shortJpy: 50 } })
  const { rechargeId } = await member.recharges(50)
  await pay(rechargeId, 'once')
  await world.until(async () => (await member.balance()).availableJpy === 3_300)
  expect((await member.pays(id)).code).toBe(0)
})

test('a repeated request is the same recharge, and another input under its id is refused', async () => {
  const member = await world.member()
  const requestId = newRequestId()
  const first = await member.must(calls.webRecharge, { amountJpy: 500, payType: 'wechat', requestId })
  const again = await Promise.all([1, 2, 3].map(() => member.must(calls.webRecharge, { amountJpy: 500, payType: 'wechat', requestId })))
  expect(again.map(({ rechargeId }) => rechargeId)).toEqual([first.rechargeId, first.rechargeId, first.rechargeId])
  expect((await member.ask(calls.webRecharge, { amountJpy: 501, payType: 'wechat', requestId })).code).toBe(2901)
})

test('the statement adds up to the balance, line by line', async () => {
  const member = await world.member({ balanceJpy: 5_000 })
  const id = await member.orders(await world.item({ priceJpy: 2_000 }))
  await member.pays(id)
  const { total, list } = await member.must(calls.getOrderRecord, {})
  expect(total).toBe(list.length)
  const oldestFirst = list.toReversed()
  let running = 0
  for (const line of oldestFirst) expect(line.availableAfterJpy).toBe((running += line.amountJpy))
  expect((await member.balance()).availableJpy).toBe(running)
})
