import { createHmac } from 'node:crypto'
import { type LocalMercari, startLocalMercari, wireItem } from '@otsukai/connectors/mercari/local-mercari'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRequestId } from './member-agent.ts'
import { holdRequest } from './held-request.ts'
import { type House, openHouse } from './house.ts'

const secret = 'a secret of both'
let mercari: LocalMercari
let house: House
beforeAll(async () => {
  ;[mercari, house] = await Promise.all([startLocalMercari(), openHouse({ TRUST_PROXY: 'on' })])
  house.deps.market = mercari.adapter({ webhookSecret: secret })
})
afterAll(async () => {
  await house.close()
  await mercari.close()
})

const updated = 1_760_003_600
/** The marketplace says, at that time, what the item was like at another. */
async function says(item: Record<string, unknown>, saidAtMs: number, { from = '192.0.2.1', key = secret } = {}): Promise<number> {
  const body = JSON.stringify({ ...wireItem(item), webhook_type: 'item_updated' })
  const timestamp = String(Math.floor(saidAtMs / 1000))
  const signature = `v0:${createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex')}`
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    'x-mercari-request-timestamp': timestamp,
    'x-mercari-signature': signature,
  }
  return (await house.agent().request('POST', '/marketplace/webhook', body, headers)).status
}
const keptPrice = async () => (await house.deps.db.selectFrom('goods').select('price_jpy').executeTakeFirst())?.price_jpy

test('a webhook that comes late leaves what we heard since; one that comes in time is kept', async () => {
  expect(await says({ price: 9_000, updated }, house.deps.clock() - 60_000)).toBe(204)
  expect(await keptPrice()).toBe(9_000)
  expect(await says({ price: 8_000, updated: updated + 60 }, house.deps.clock())).toBe(204)
  expect(await keptPrice()).toBe(8_000)
  // Said before what we heard since.
  expect(await says({ price: 7_000, updated: updated + 90 }, house.deps.clock() - 30_000)).toBe(204)
  expect(await keptPrice()).toBe(8_000)
  // Sent again: a new timestamp, and the facts of then.
  expect(await says({ price: 6_000, updated: updated + 59 }, house.deps.clock())).toBe(204)
  expect(await keptPrice()).toBe(8_000)
})

test('half of a surrogate pair and U+0000 in a listing are no fault of ours', async () => {
  expect(
    await says({ price: 5_000, updated: updated + 120, name: 'half \ud83d', description: 'nil \0 and \udc00 half' }, house.deps.clock()),
  ).toBe(204)
  expect(await keptPrice()).toBe(5_000)
})

test('whoever forges many is not listened to for a while, and what is signed comes through from everywhere else', async () => {
  house.stopMonotonic()
  const now = house.deps.clock()
  const forge = () => says({}, now, { from: '192.0.2.66', key: 'a guess' })
  for (let n = 0; n < 29; n++) expect(await forge()).toBe(401)
  // What is signed is not counted.
  for (let n = 0; n < 5; n++) expect(await says({}, now, { from: '192.0.2.66' })).toBe(204)
  expect([await forge(), await forge()]).toEqual([401, 429])
  expect(await says({}, now)).toBe(204)
})

test('forgeries that begin all at once are bounded as those that come one by one', async () => {
  house.stopMonotonic()
  const headers = { 'content-type': 'application/json', 'content-length': 2, 'x-forwarded-for': '192.0.2.77' }
  const held = await Promise.all(Array.from({ length: 40 }, () => holdRequest(house.agent(), '/marketplace/webhook', headers)))
  for (const { send } of held) send('{}')
  const statuses = await Promise.all(held.map(({ answered }) => answered))
  expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([30, 10])
})

test('goods that are not there are asked for once a minute by screens, and by every order', async () => {
  const id = 'm98765432101'
  const { agent } = await house.member()
  const statusOf = async () => (await agent.ask(calls.goodsDetail, { id })).status
  const asked = () => mercari.heard.filter(({ path }) => path === `/v1/items/${id}`).length
  /** What a call comes to, and whether the marketplace was asked for it. */
  const seeing = async <T>(act: () => Promise<T>) => {
    const before = asked()
    return [await act(), asked() > before]
  }
  expect(await seeing(statusOf)).toEqual([404, true])
  expect(await seeing(statusOf)).toEqual([404, false])
  house.passes(60_001)
  expect(await seeing(statusOf)).toEqual([404, true])

  mercari.answer(({ path }) =>
    path === `/v1/items/${id}` ? { json: wireItem({ id }) } : { status: 404, json: { code: 5, message: 'not found' } },
  )
  expect(await seeing(statusOf)).toEqual([404, false])
  const order = { goodsId: id, inspection: false, expectedTotalJpy: 1, requestId: newRequestId() }
  expect(await seeing(async () => (await agent.ask(calls.createOrder, order)).status === 404)).toEqual([false, true])
  expect(await statusOf()).toBe(200)
})

test('goods that were not there are found as soon as the marketplace tells of them', async () => {
  const id = 'm98765432102'
  const { agent } = await house.member()
  const statusOf = async () => (await agent.ask(calls.goodsDetail, { id })).status
  mercari.answer(() => ({ status: 404, json: { code: 5, message: 'not found' } }))
  expect(await statusOf()).toBe(404)
  mercari.answer(({ path }) =>
    path === `/v1/items/${id}` ? { json: wireItem({ id }) } : { status: 404, json: { code: 5, message: 'not found' } },
  )
  expect(await says({ id }, house.deps.clock())).toBe(204)
  expect(await statusOf()).toBe(200)
})
