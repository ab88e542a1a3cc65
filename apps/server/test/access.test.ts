import type { Call } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { PURCHASE_DELAY_S: '3600' } })
})
afterAll(() => world.stop())

const memberCalls = Object.values<Call>(calls).filter(({ who }) => who === 'member')

test.each(memberCalls.map((call) => [call.path, call] as const))('a visitor is told to log in: %s', async (_, call) => {
  // On a path that two calls share, what is asked tells which it is.
  const answer = await world.visitor().call(call, call === calls.orderInfo ? { id: '7K3QX0V9MB' } : {})
  expect(answer).toMatchObject({ status: 401, code: 1401, data: null })
})

describe('what is another member’s is not there', () => {
  test('an order: detail, list, pay, cancel', async () => {
    const owner = await world.member({ balanceJpy: 5_000 })
    const id = await owner.orders(await world.item())
    const other = await world.member({ balanceJpy: 5_000 })
    const tries = [
      await other.ask(calls.orderInfo, { id }),
      await other.call(calls.orderList, { id }),
      await other.pays(id),
      await other.cancels(id),
    ]
    expect(tries.map(({ status, code }) => [status, code])).toEqual(tries.map(() => [404, 1404]))
    expect((await owner.order(id)).state).toBe('unpaid')
    expect((await other.balance()).availableJpy).toBe(5_000)
  })

  test('a recharge', async () => {
    const owner = await world.member()
    const { rechargeId } = await owner.recharges(1_000)
    const other = await world.member()
    expect(await other.call(calls.getRechargeStatus, { rechargeId })).toMatchObject({ status: 404, code: 1404 })
  })

  test('and to a visitor an order asks for a log-in', async () => {
    const owner = await world.member()
    const id = await owner.orders(await world.item())
    expect(await world.visitor().ask(calls.orderInfo, { id })).toMatchObject({ status: 401, code: 1401 })
  })
})

describe('a foreign Origin is refused whatever it asks', () => {
  test.each(Object.entries<Call>(calls))('%s', async (_, call) => {
    const member = await world.member()
    const headers = { origin: 'https://elsewhere.example' }
    const answer = await member.request(call.method, call.path, call.method === 'POST' ? '{}' : undefined, {
      ...headers,
      'content-type': 'application/json',
    })
    expect(answer).toMatchObject({ status: 403, code: 1403 })
  })

  test('and ours is not', async () => {
    expect(await world.visitor().request('GET', '/api/index/rate', undefined, { origin: world.origin })).toMatchObject({
      status: 200,
      code: 0,
    })
  })
})

describe('bad input is 400 and says what was wrong', () => {
  test.each<[string, string, string, unknown, string]>([
    ['an order id of another shape', 'POST', '/api/order/pay', { id: 'short', requestId: newRequestId() }, 'id'],
    ['no request id', 'POST', '/api/order/pay', { id: '7K3QX0V9MB' }, 'requestId'],
    [
      'a goods id of another shape',
      'POST',
      '/api/order/create',
      { goodsId: 'x1', inspection: false, expectedTotalJpy: 1, requestId: newRequestId() },
      'goodsId',
    ],
    [
      'a total that is no number',
      'POST',
      '/api/order/create',
      { goodsId: 'm12345678', inspection: false, expectedTotalJpy: 'much', requestId: newRequestId() },
      'expectedTotalJpy',
    ],
    [
      'half a yen',
      'POST',
      '/api/order/create',
      { goodsId: 'm12345678', inspection: false, expectedTotalJpy: 1.5, requestId: newRequestId() },
      'expectedTotalJpy',
    ],
    ['a sort that is not known', 'POST', '/api/goods/search', { sort: 'fanciest' }, 'sort'],
    ['a page token not of ours', 'POST', '/api/goods/search', { pageToken: '../../etc' }, 'pageToken'],
    ['an id of no goods', 'GET', '/api/goods/detail?id=x1', undefined, 'id'],
    ['a guide that is not there', 'GET', '/api/index/help?id=5', undefined, 'id'],
    ['too long a page', 'GET', '/api/order/list?limit=101', undefined, 'limit'],
  ])('%s', async (_, method, path, body, field) => {
    const member = await world.member()
    const answer = await member.request<{ issues: { path: string; message: string }[] }>(
      method,
      path,
      body === undefined ? undefined : JSON.stringify(body),
      body === undefined ? {} : { 'content-type': 'application/json' },
    )
    expect(answer).toMatchObject({ status: 400, code: 1400 })
    expect(answer.data.issues.map(({ path: at }) => at)).toContain(field)
    expect(JSON.stringify(answer)).not.toMatch(/\bat .+:\d+:\d+/)
  })

  test('JSON that breaks off', async () => {
    const answer = await world.visitor().request('POST', '/api/goods/search', '{"keyword":', { 'content-type': 'application/json' })
    expect(answer).toMatchObject({ status: 400, code: 1400 })
  })
})

test('goods that are not there are 404, and an order of them too', async () => {
  const member = await world.member()
  const missing = 'm99999999999'
  expect(await member.ask(calls.goodsDetail, { id: missing })).toMatchObject({ status: 404, code: 1404 })
  expect(await member.ask(calls.orderQuote, { goodsId: missing })).toMatchObject({ status: 404, code: 1404 })
  expect(
    await member.ask(calls.createOrder, { goodsId: missing, inspection: false, expectedTotalJpy: 1_300, requestId: newRequestId() }),
  ).toMatchObject({ status: 404 })
})

test('a GET changes nothing: an order cannot be paid by an address', async () => {
  const member = await world.member({ balanceJpy: 5_000 })
  const id = await member.orders(await world.item())
  expect((await member.request('GET', `/api/order/pay?id=${id}&requestId=${newRequestId()}`)).status).toBe(404)
  expect((await member.order(id)).state).toBe('unpaid')
})
