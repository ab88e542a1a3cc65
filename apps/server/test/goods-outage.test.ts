import { calls } from '@otsukai/contract/calls'
import type { Call } from '@otsukai/contract/call'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MemberAgent } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
let member: MemberAgent
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
/** Goods that we have heard of whole, and some that we have not. */
let known: string[]
let shop: string

beforeAll(async () => {
  process.on('unhandledRejection', note)
  world = await startWorld({ sandboxEnv: { SANDBOX_ITEMS: '1000' } })
  member = await world.member()
  known = await Promise.all(['RICOH カメラ', '初音ミク フィギュア'].map((name) => world.item({ name })))
  for (const id of known) await member.must(calls.goodsDetail, { id })
  shop = await world.item({ kind: 'shopProduct', name: '着物 正絹' })
  await member.must(calls.shopProductInfo, { id: shop })
  await member.must(calls.searchGoods, { keyword: '相机', limit: 40 })
  await fetch(`${world.origin}/meilu/brands.json`)
  await world.until(
    async () =>
      Number(
        (
          await world.db
            .selectFrom('goods_index')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ) >= 10,
  )
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.fault({ face: 'marketplace', kind: 'none' })
  if (unhandled.length > 0) throw new Error(`unhandled: ${unhandled.join(', ')}`)
})

/** As after a while: nothing heard a moment ago is left. */
function forget(): void {
  const { answers, pages, items, listings, shelves } = world.server.deps.goods
  for (const memory of [answers, pages, items, listings, shelves]) memory.clear()
}

/** The circuit breaker tries again after 5 s; until then a fault would not be met. */
const wellAgain = () =>
  world.until(async () => {
    forget()
    return !(await world.visitor().must(calls.searchGoods, { keyword: 'カメラ' })).stale
  }, 12_000)

const ANSWER_WITHIN_MS = 3_000

interface Read {
  name: string
  call: Call
  input: () => Record<string, unknown>
}
const reads: Read[] = [
  { name: 'search in Chinese', call: calls.searchGoods, input: () => ({ keyword: '理光 相机', limit: 40 }) },
  { name: 'browse', call: calls.searchGoods, input: () => ({ categoryIds: ['97'], sort: 'priceAsc' }) },
  { name: 'detail', call: calls.goodsDetail, input: () => ({ id: known[0] }) },
  { name: 'shop product', call: calls.shopProductInfo, input: () => ({ id: shop }) },
  { name: 'related', call: calls.relatedItems, input: () => ({ id: known[1] }) },
  { name: 'batch', call: calls.batchGet, input: () => ({ ids: known }) },
  { name: 'history', call: calls.historyGoods, input: () => ({ ids: known.join() }) },
  { name: 'what an id means', call: calls.productPages, input: () => ({ id: known[0] }) },
  { name: 'walk of kept goods', call: calls.productListingFilter, input: () => ({ keyword: 'カメラ' }) },
  { name: 'suggestions', call: calls.tagSuggest, input: () => ({ keyword: '任天' }) },
  { name: 'hot words', call: calls.hotKeywords, input: () => ({}) },
  { name: 'hot categories', call: calls.hotCategories, input: () => ({}) },
  { name: 'recommended', call: calls.recommendCategoriesGoods, input: () => ({}) },
]

describe.each([
  ['down', 1],
  ['down', 0.3],
  ['slow', 1],
  ['slow', 0.3],
  ['error', 1],
  ['error', 0.3],
  ['malformed', 1],
  ['malformed', 0.3],
] as const)('the marketplace is %s, for a share of %d', (kind, share) => {
  test('every read answers within 3 s, for a visitor and a member', async () => {
    await wellAgain()
    await world.fault({ face: 'marketplace', kind, share })
    forget()
    const answers = await Promise.all(
      reads.flatMap(({ name, call, input }) =>
        [world.visitor(), member].map(async (agent) => {
          const begun = performance.now()
          const answer = await agent.call(call, input())
          return { name, ms: performance.now() - begun, code: answer.code }
        }),
      ),
    )
    expect(answers.filter(({ ms, code }) => ms > ANSWER_WITHIN_MS || code !== 0)).toEqual([])
  })
})

test('what is old says so, and after the fault it is new again by itself', async () => {
  await world.fault({ face: 'marketplace', kind: 'down' })
  forget()
  const search = () => member.must(calls.searchGoods, { keyword: '理光 相机', limit: 40 })
  const old = await search()
  expect(old.stale).toBe(true)
  expect(old.list.map(({ id }) => id)).toContain(known[0])
  for (const goods of old.list) expect(goods).toMatchObject({ stale: true })
  expect(old.asOf).toBe(Math.min(...old.list.map(({ asOf }) => asOf)))
  expect(await member.must(calls.goodsDetail, { id: known[0]! })).toMatchObject({ stale: true, asOf: expect.any(Number) })
  for (const goods of await member.must(calls.batchGet, { ids: known })) expect(goods.stale).toBe(true)

  await world.fault({ face: 'marketplace', kind: 'none' })
  await world.until(async () => !(await search()).stale, 12_000)
  expect((await member.must(calls.goodsDetail, { id: known[0]! })).stale).toBe(false)
  for (const goods of await member.must(calls.batchGet, { ids: known })) expect(goods.stale).toBe(false)
})

test('goods that were taken down come with their last facts, stopped; unknown ones not at all', async () => {
  const [id] = known
  await world.tell('POST', `/world/items/${id}`, { status: 'stop' })
  forget()
  const [stopped, ...more] = await member.must(calls.batchGet, { ids: [id!, 'm99999999998'] })
  expect(more).toEqual([])
  expect(stopped).toMatchObject({ id, name: 'RICOH カメラ', priceJpy: 3_000 })
  expect(stopped?.status).toMatch(/stop/i)
})
