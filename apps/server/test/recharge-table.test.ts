import { GatewayDown, type PaymentGateway } from '@otsukai/connectors/payment'
import { calls } from '@otsukai/contract/calls'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import { type RechargeState, rechargeStates, rechargeStatus } from '@otsukai/contract/recharge-steps'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Parts } from '../src/platform/parts.ts'
import { type MemberAgent, newRequestId } from './member-agent.ts'
import { deskEntries } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** Past the 15 minutes of a recharge, and past the five for which an Alipay page that was never opened may still be. */
const PAST_MS = 21 * 60_000

let world: World
/** What becomes of the gateways' answers: `lost` and `refused` come after the payment was made there. */
const answers: { create: 'told' | 'lost' | 'refused'; close: 'told' | 'lost' } = { create: 'told', close: 'told' }

/** The real adapter, whose answers may be lost on the way. A browser that was sent to Alipay opens the page. */
const lossy = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  create: async (payment) => {
    const created = await gateway.create(payment)
    if ('payUrl' in created) await fetch(created.payUrl)
    if (answers.create === 'lost') throw new GatewayDown('lost on the way')
    return answers.create === 'refused' ? { kind: 'refused', told: 'PARAM_ERROR' } : created
  },
  close: async (rechargeId) => {
    if (answers.close === 'lost') throw new GatewayDown('lost on the way')
    return gateway.close(rechargeId)
  },
})

beforeAll(async () => {
  const wrap = (deps: Parts): Parts => {
    const { wechat, alipay } = deps.gateways
    const gateways = { wechat: wechat && lossy(wechat), alipay: alipay && lossy(alipay) }
    return { ...deps, gateways }
  }
  // Nothing is asked unless the test asks.
  world = await startWorld({ env: { RECHARGE_ASK_S: '3600', SWEEP_EVERY_S: '3600' }, wrap })
})
afterAll(() => world.stop())

const row = (id: string) => world.db.selectFrom('recharges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const state = async (id: string) => (await row(id)).state
const pay = (id: string, notify: string) => world.tell('POST', `/world/payments/${id}`, { outcome: 'pay', notify })
const credits = (id: string) => world.db.selectFrom('transfers').select('amount_jpy').where('key', '=', `recharge:${id}:paid`).execute()

/** Asks how it stands, and no sooner than it may be asked again. */
async function ask(member: MemberAgent, id: string) {
  await world.passes(4_000)
  return (await member.must(calls.getRechargeStatus, { rechargeId: id })).status
}

const AMOUNT_JPY = 1_000
const begin = (member: MemberAgent, payType: PayType) =>
  member.call(calls.webRecharge, { amountJpy: AMOUNT_JPY, payType, requestId: newRequestId() })

/** A recharge of a new member in a state, as it comes to be in it. */
async function bring(wanted: RechargeState, payType: PayType): Promise<{ member: MemberAgent; id: string }> {
  const member = await world.member()
  answers.create = wanted === 'creating' ? 'lost' : wanted === 'failed' ? 'refused' : 'told'
  await begin(member, payType)
  answers.create = 'told'
  const { id } = await world.db.selectFrom('recharges').select('id').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
  if (wanted === 'paid') {
    await pay(id, 'once')
    await world.until(async () => (await state(id)) === 'paid')
  }
  if (wanted === 'closing' || wanted === 'expired') {
    await world.passes(PAST_MS)
    answers.close = wanted === 'closing' ? 'lost' : 'told'
    await ask(member, id)
    answers.close = 'told'
  }
  expect(await state(id)).toBe(wanted)
  return { member, id }
}

/** What may happen to a recharge, and the state that each state leads to; itself where nothing may change. */
const happenings: Record<
  string,
  {
    happens: (at: { member: MemberAgent; id: string; from: RechargeState }) => Promise<unknown>
    to: Partial<Record<RechargeState, RechargeState>>
  }
> = {
  'is asked after': { happens: ({ member, id }) => ask(member, id), to: { creating: 'pending', closing: 'expired' } },
  'is asked after past its time': {
    happens: async ({ member, id }) => {
      await world.passes(PAST_MS)
      return ask(member, id)
    },
    to: { creating: 'expired', pending: 'expired', closing: 'expired' },
  },
  'is paid, with a notice': {
    happens: async ({ member, id, from }) => {
      // What is over at the gateway is paid there only as if the two had crossed: once we are told that it is closed.
      const isOver = from === 'closing' || from === 'expired'
      await pay(id, isOver ? 'late' : 'once')
      if (isOver) await ask(member, id)
      await world.until(async () => (await state(id)) === 'paid')
    },
    to: { creating: 'paid', pending: 'paid', closing: 'paid', expired: 'paid', failed: 'paid' },
  },
  'is told of by a forged notice': { happens: ({ id }) => pay(id, 'forged'), to: {} },
  'is declined by the payer': {
    happens: ({ id, from }) => {
      const declines = world.tell('POST', `/world/payments/${id}`, { outcome: 'decline' })
      return from === 'paid' ? expect(declines).rejects.toThrow('already paid') : declines
    },
    to: {},
  },
}

describe.each(payTypes)('%s', (payType) => {
  describe.each(rechargeStates)('a recharge that is %s', (from) => {
    test.each(Object.keys(happenings))('%s', async (name) => {
      const { happens, to } = happenings[name]!
      const at = await bring(from, payType)
      await happens({ ...at, from })
      const expected = to[from] ?? from
      expect(await state(at.id)).toBe(expected)
      expect((await credits(at.id)).map(({ amount_jpy }) => amount_jpy)).toEqual(expected === 'paid' ? [AMOUNT_JPY] : [])
      expect((await at.member.balance()).availableJpy).toBe(expected === 'paid' ? AMOUNT_JPY : 0)
      expect(await ask(at.member, at.id)).toBe(rechargeStatus[await state(at.id)])
      await world.ledger.mustBalance()
    })
  })

  test('a payment that crosses our closing is credited once', async () => {
    const { member, id } = await bring('pending', payType)
    await pay(id, 'late')
    await world.passes(PAST_MS)
    await ask(member, id)
    await world.until(async () => (await state(id)) === 'paid')
    expect(await credits(id)).toHaveLength(1)
    expect((await member.balance()).availableJpy).toBe(AMOUNT_JPY)
  })

  test('another amount credits nothing, is one entry of the desk, and the recharge still ends', async () => {
    const { member, id } = await bring('pending', payType)
    await world.db.updateTable('recharges').set({ amount_fen: 1 }).where('id', '=', id).execute()
    await pay(id, 'twice')
    await ask(member, id)
    expect(await state(id)).toBe('pending')
    await world.passes(PAST_MS)
    expect(await ask(member, id)).toBe('expired')
    expect((await member.balance()).availableJpy).toBe(0)
    expect((await deskEntries(world.db, 'oddNotice')).filter(({ facts }) => facts['rechargeId'] === id)).toHaveLength(1)
  })

  test('a second transaction under a paid number credits nothing and is one entry of the desk', async () => {
    const { member, id } = await bring('paid', payType)
    await world.db.updateTable('recharges').set({ transaction_id: 'another' }).where('id', '=', id).execute()
    await pay(id, 'twice')
    expect((await member.balance()).availableJpy).toBe(AMOUNT_JPY)
    const entries = (await deskEntries(world.db, 'oddNotice')).filter(({ facts }) => facts['rechargeId'] === id)
    expect(entries.map(({ facts }) => facts['why'])).toEqual(['a second transaction'])
  })

  test('a refused creation stores nothing under its request, and the member may try again', async () => {
    const member = await world.member()
    const input = { amountJpy: AMOUNT_JPY, payType, requestId: newRequestId() }
    answers.create = 'refused'
    expect((await member.call(calls.webRecharge, input)).code).toBe(2103)
    answers.create = 'told'
    expect((await member.call(calls.webRecharge, input)).code).toBe(0)
  })

  test('a recharge of someone else is not there', async () => {
    const { id } = await bring('pending', payType)
    const other = await world.member()
    expect(await other.call(calls.getRechargeStatus, { rechargeId: id })).toMatchObject({ status: 404, code: 1404 })
    expect(await world.visitor().call(calls.getRechargeStatus, { rechargeId: id })).toMatchObject({ status: 401, code: 1401 })
  })
})
