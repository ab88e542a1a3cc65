import { calls } from '@otsukai/contract/calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openOutages, type Outages } from './goods-outages.ts'

let outages: Outages
beforeAll(async () => {
  outages = await openOutages()
})
afterAll(() => outages.close())
afterEach(() => outages.mustBeHandled())

/** Every fault, whole and in part: in the deep tests. */
test.for([
  ['slow', 1],
  ['malformed', 0.3],
] as const)(
  'while the marketplace is %s for a share of %d every read is answered from what was heard, says what is old, and is new again by itself',
  ([kind, share]) => outages.mustAnswerWhile(kind, share),
)

test('what is old says so, and after the fault it is new again by itself', async () => {
  const { world, member, known, forget } = outages
  await world.fault({ face: 'marketplace', kind: 'down' })
  await forget()
  const search = () => member.must(calls.searchGoods, { keyword: '理光 相机', limit: 40 })
  const old = await search()
  expect(old.stale).toBe(true)
  expect(old.list.map(({ id }) => id)).toContain(known[0])
  for (const goods of old.list) expect(goods).toMatchObject({ stale: true })
  expect(old.asOf).toBe(Math.min(...old.list.map(({ asOf }) => asOf)))
  expect(await member.must(calls.goodsDetail, { id: known[0]! })).toMatchObject({ stale: true, asOf: expect.any(Number) })
  for (const goods of await member.must(calls.batchGet, { ids: known })) expect(goods.stale).toBe(true)

  await world.fault({ face: 'marketplace', kind: 'none' })
  await forget()
  await world.until(async () => !(await search()).stale)
  expect((await member.must(calls.goodsDetail, { id: known[0]! })).stale).toBe(false)
  for (const goods of await member.must(calls.batchGet, { ids: known })) expect(goods.stale).toBe(false)
})

test('goods that were taken down come with their last facts, stopped; unknown ones not at all', async () => {
  const { world, member, known, forget } = outages
  const [id] = known
  await world.tell('POST', `/world/items/${id}`, { status: 'stop' })
  await forget()
  const [stopped, ...more] = await member.must(calls.batchGet, { ids: [id!, 'm99999999998'] })
  expect(more).toEqual([])
  expect(stopped).toMatchObject({ id, name: 'RICOH カメラ', priceJpy: 3_000 })
  expect(stopped?.status).toMatch(/stop/i)
})
