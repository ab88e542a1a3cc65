import { calls } from '@otsukai/contract/calls'
import type { Call } from '@otsukai/contract/call'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { besideProbes } from './busy.ts'
import type { MemberAgent } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
let member: MemberAgent
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
/** What the server wrote into its log as an error: what it could not handle. */
const told: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void told.push(line) })
/** Goods that we have heard of whole. */
let known: string[]
let shopProduct: string
let seller: string
let shop: string
let orderId: string

beforeAll(async () => {
  process.on('unhandledRejection', note)
  world = await startWorld({ sandboxEnv: { SANDBOX_ITEMS: '1000' }, wrap: (deps) => ({ ...deps, log }) })
  member = await world.member()
  known = await Promise.all(['RICOH カメラ', '初音ミク フィギュア'].map((name) => world.item({ name })))
  for (const id of known) await member.must(calls.goodsDetail, { id })
  shopProduct = await world.item({ kind: 'shopProduct', name: '着物 正絹' })
  shop = (await member.must(calls.shopProductInfo, { id: shopProduct })).shop.id
  seller = (await member.must(calls.goodsDetail, { id: known[0]! })).sellerId
  for (const id of [seller, shop]) await member.must(calls.sellerFollow, { id })
  await member.must(calls.sellerGetItems, { id: seller })
  await member.must(calls.shopProfile, { id: shop })
  await member.must(calls.shopProducts, { id: shop })
  await member.must(calls.collectAdd, { id: known[0]! })
  await member.must(calls.searchGoods, { keyword: '相机', limit: 40 })
  orderId = await member.orders(known[1]!)
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
afterAll(async () => {
  await world.stop()
  process.off('unhandledRejection', note)
})
afterEach(async () => {
  await world.fault({ face: 'marketplace', kind: 'none' })
  const wrong = [...unhandled.splice(0), ...told.splice(0)]
  if (wrong.length > 0) throw new Error(`not handled: ${wrong.join('; ')}`)
})

/** As after a while: nothing heard a moment ago is left. */
async function forget(): Promise<void> {
  const { answers, pages, items, listings, shelves, underWay, unkept } = world.server.deps.goods
  // What is still asked would be remembered again, and what is still being kept would be young.
  await world.until(() => Promise.resolve(underWay.size === 0 && unkept.timer === null))
  for (const memory of [answers, pages, items, listings, shelves]) memory.clear()
  await world.db.updateTable('sellers').set({ heard_at: 1 }).execute()
  await world.db
    .updateTable('goods')
    .set((eb) => ({ heard_at: eb('heard_at', '-', 60_000) }))
    .execute()
}

const ANSWER_WITHIN_MS = 3_000

interface Read {
  name: string
  call: Call
  input: () => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Members only. */
  own?: true
  /** Its answer tells how old it is. */
  dated?: true
  /** Nothing was ever heard of it: while the marketplace cannot be asked, there is nothing to show. */
  unheard?: true
}
const reads: Read[] = [
  { name: 'search in Chinese', call: calls.searchGoods, input: () => ({ keyword: '理光 相机', limit: 40 }), dated: true },
  { name: 'browse', call: calls.searchGoods, input: () => ({ categoryIds: ['97'], sort: 'priceAsc' }) },
  { name: 'detail', call: calls.goodsDetail, input: () => ({ id: known[0] }), dated: true },
  { name: 'shop product', call: calls.shopProductInfo, input: () => ({ id: shopProduct }), dated: true },
  { name: 'related', call: calls.relatedItems, input: () => ({ id: known[1] }) },
  { name: 'batch', call: calls.batchGet, input: () => ({ ids: known }), dated: true },
  { name: 'history', call: calls.historyGoods, input: () => ({ ids: known.join() }), dated: true },
  { name: 'what an id means', call: calls.productPages, input: () => ({ id: known[0] }) },
  { name: 'walk of kept goods', call: calls.productListingFilter, input: () => ({ keyword: 'カメラ' }) },
  { name: 'suggestions', call: calls.tagSuggest, input: () => ({ keyword: '任天' }) },
  { name: 'hot words', call: calls.hotKeywords, input: () => ({}) },
  { name: 'hot categories', call: calls.hotCategories, input: () => ({}) },
  { name: 'recommended', call: calls.recommendCategoriesGoods, input: () => ({}) },
  { name: 'rate', call: calls.rate, input: () => ({}) },
  { name: 'banners', call: calls.banners, input: () => ({}) },
  { name: 'help', call: calls.help, input: () => ({ id: 3 }) },
  { name: 'menu', call: calls.sysMenuList, input: () => ({}) },
  { name: 'config', call: calls.sysConfig, input: () => ({ platform: 'pc' }) },
  { name: 'seller', call: calls.sellerInfo, input: () => ({ id: seller }), dated: true },
  { name: 'badges', call: calls.sellerBadge, input: () => ({ id: seller }) },
  { name: 'risk', call: calls.sellerRisk, input: () => ({ id: seller }) },
  { name: 'what a seller sells', call: calls.sellerGetItems, input: () => ({ id: seller }), dated: true },
  { name: 'shop', call: calls.shopProfile, input: () => ({ id: shop }), dated: true },
  { name: 'what a shop sells', call: calls.shopProducts, input: () => ({ id: shop }), dated: true },
  { name: 'quote', call: calls.orderInfo, input: () => ({ goodsId: known[0] }) },
  { name: 'order', call: calls.orderInfo, input: () => ({ id: orderId }), own: true },
  { name: 'orders', call: calls.orderList, input: () => ({}), own: true },
  { name: 'collected', call: calls.collectList, input: () => ({}), own: true, dated: true },
  { name: 'followed', call: calls.sellerList, input: () => ({}), own: true },
  { name: 'blacklist', call: calls.sellerBlacklist, input: () => ({}), own: true },
  { name: 'who one is', call: calls.userInfo, input: () => ({}), own: true },
  { name: 'balance', call: calls.balance, input: () => ({}), own: true },
  { name: 'statement', call: calls.getOrderRecord, input: () => ({}), own: true },
  { name: 'new goods', call: calls.goodsDetail, input: async () => ({ id: await world.item() }), unheard: true },
  {
    name: 'new product',
    call: calls.shopProductInfo,
    input: async () => ({ id: await world.item({ kind: 'shopProduct' }) }),
    unheard: true,
  },
  { name: 'quote of new goods', call: calls.orderInfo, input: async () => ({ goodsId: await world.item() }), unheard: true },
]

interface Dated {
  stale: boolean
  asOf: number
}
/** Whatever of an answer tells how old it is. */
const datesOf = (data: unknown): Dated[] => {
  if (Array.isArray(data)) return data.flatMap(datesOf)
  if (typeof data !== 'object' || data === null) return []
  return ['stale' in data ? [data as Dated] : [], 'list' in data ? datesOf(data.list) : []].flat()
}

/** All reads at once, by a visitor and a member. */
const readAll = () =>
  Promise.all(
    reads.flatMap(({ name, call, input, own = false, dated = false, unheard = false }) =>
      (own ? [member] : [world.visitor(), member]).map(async (agent) => {
        const wanted = await input()
        const begun = performance.now()
        const { status, headers, data } = await agent.call(call, wanted)
        const ms = performance.now() - begun
        return { name, ms, status, dated, unheard, retryAfter: headers.get('retry-after'), dates: datesOf(data) }
      }),
    ),
  )

describe.each(['down', 'slow', 'error', 'malformed'])('the marketplace is %s', (kind) => {
  test.each([1, 0.3])('for a share of %d: every read answers within 3 s, says what is old, and is new again by itself', async (share) => {
    await world.fault({ face: 'marketplace', kind, share })
    await forget()
    // What asks nobody outside tells how late this machine is: that is not the server's wait.
    const { answer: answers, lateMs } = await besideProbes(() => member.must(calls.balance, {}), readAll())
    expect(answers.filter(({ ms }) => ms > ANSWER_WITHIN_MS + lateMs)).toEqual([])
    expect(
      answers.filter(({ status, unheard, retryAfter }) => status !== 200 && !(unheard && status === 503 && Number(retryAfter) > 0)),
    ).toEqual([])
    if (share === 1)
      expect(
        answers.filter(({ dated, dates }) => dated && !(dates.length > 0 && dates.every(({ stale, asOf }) => stale && asOf > 0))),
      ).toEqual([])

    await world.fault({ face: 'marketplace', kind: 'none' })
    // The circuit breaker tries again after 5 s.
    await world.until(async () => {
      await forget()
      return !(await member.must(calls.searchGoods, { keyword: 'カメラ' })).stale
    })
    await world.until(async () => {
      await forget()
      return (await readAll()).every(({ status, dates }) => status === 200 && !dates.some(({ stale }) => stale))
    })
  })
})

test('what is old says so, and after the fault it is new again by itself', async () => {
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
  await world.until(async () => !(await search()).stale)
  expect((await member.must(calls.goodsDetail, { id: known[0]! })).stale).toBe(false)
  for (const goods of await member.must(calls.batchGet, { ids: known })) expect(goods.stale).toBe(false)
})

test('goods that were taken down come with their last facts, stopped; unknown ones not at all', async () => {
  const [id] = known
  await world.tell('POST', `/world/items/${id}`, { status: 'stop' })
  await forget()
  const [stopped, ...more] = await member.must(calls.batchGet, { ids: [id!, 'm99999999998'] })
  expect(more).toEqual([])
  expect(stopped).toMatchObject({ id, name: 'RICOH カメラ', priceJpy: 3_000 })
  expect(stopped?.status).toMatch(/stop/i)
})
