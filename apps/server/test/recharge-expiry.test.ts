import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const expire = async (id: string) => {
  const { expires_at } = await world.db.selectFrom('recharges').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow()
  await world.passes(expires_at - world.now())
}
const state = async (id: string) =>
  (await world.db.selectFrom('recharges').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('a code that nobody pays is closed at the gateway and expires', async () => {
  const member = await world.member()
  const { rechargeId } = await member.recharges(800)
  await expire(rechargeId)
  await world.until(async () => (await state(rechargeId)) === 'expired')
  expect((await member.must(calls.getRechargeStatus, { rechargeId })).status).toBe('expired')
  expect((await world.tell<{ state: string }>('GET', `/world/payments/${rechargeId}`)).state).toBe('closed')
})

test('a payment that crosses our closing is credited once', async () => {
  const member = await world.member()
  const { rechargeId } = await member.recharges(850)
  await world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay', notify: 'late' })
  await expire(rechargeId)
  await world.until(async () => (await member.balance()).availableJpy === 850)
  expect(await state(rechargeId)).toBe('paid')
  const credits = await world.db.selectFrom('transfers').selectAll().where('recharge_id', '=', rechargeId).execute()
  expect(credits).toHaveLength(1)
  await world.ledger.mustBalance()
})

test('a recharge whose creation met an outage ends after its time, and its request is told so', async () => {
  const member = await world.member()
  const input = { amountJpy: 900, payType: 'wechat', requestId: newRequestId() } as const
  await world.fault({ face: 'payments', kind: 'down' })
  expect(await member.call(calls.webRecharge, input)).toMatchObject({ status: 503, code: 1503 })
  const { id } = await world.db.selectFrom('recharges').select('id').where('request_id', '=', input.requestId).executeTakeFirstOrThrow()
  await expire(id)
  await world.fault({ face: 'payments', kind: 'none' })
  await world.until(async () => (await state(id)) === 'expired')
  expect(await member.call(calls.webRecharge, input)).toMatchObject({ status: 200, code: 2105 })
})
