import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../testing/sandbox.ts'

interface Found {
  data: {
    id: string
    name: string
    price: number
    status: string
    created: number
    num_likes: number
    item_type: string
    seller: { id: string | number; shop_id?: string }
    item_category: { id: number }
    item_brand?: { id: number }
    item_condition: { id: number }
    shipping_payer: { code: string }
  }[]
  meta: { has_next: boolean; num_found: number }
}

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let token: string
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ITEMS: '1000' })
  token = await sandbox.caller.clientToken()
})
afterAll(() => sandbox.end())

const search = (params: Record<string, string>) => sandbox.caller.get<Found>(`/v3/items/search?${new URLSearchParams(params)}`, token)
const categoryOf = (name: string) => sandbox.world.categories.find((one) => one.name === name)?.id

test('pages from 0 walk through every listing once, and say where they end', async () => {
  const seen: string[] = []
  for (let page = 0; ; page++) {
    const { body } = await search({ marketplace: '3', sort: 'created_time', page: String(page), limit: '100' })
    seen.push(...body.data.map((one) => one.id))
    if (!body.meta.has_next) break
  }
  const shown = [...sandbox.world.listings.values()].filter((one) => ['on_sale', 'trading', 'sold_out'].includes(one.status))
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(shown.length)
})

test('every word must be found, whatever its width and case; excluded words must not', async () => {
  // A category of which nothing is searched for: one by chance may be that of clocks.
  const categoryId = categoryOf('文学/小説')
  const id = await sandbox.caller.item({ name: 'Zorkmid ｶﾒﾗ ＡＢＣ１２ 限定', categoryId })
  const other = await sandbox.caller.item({ name: 'zorkmid 時計', categoryId })
  const ids = async (params: Record<string, string>) => (await search(params)).body.data.map((one) => one.id).sort()
  expect(await ids({ keyword: 'ZORKMID カメラ　abc12' })).toEqual([id])
  expect(await ids({ keyword: 'ｚｏｒｋｍｉｄ' })).toEqual([id, other].sort())
  expect(await ids({ keyword: 'zorkmid', exclude_keyword: '時計' })).toEqual([id])
  expect(await ids({ keyword: 'zorkm' })).toEqual([])
})

test('what is of the kind that is searched for comes before what only names it', async () => {
  const camera = await sandbox.caller.item({ name: 'とても古い機械です zorkmidas', categoryId: categoryOf('フィルムカメラ') })
  const book = await sandbox.caller.item({ name: '写真の本 zorkmidas カメラ 入門', categoryId: categoryOf('文学/小説') })
  const { body } = await search({ keyword: 'zorkmidas カメラ' })
  expect(body.data.map((one) => one.id)).toEqual([camera, book])
})

test('filters narrow: price, condition, status, payer, brand, seller, kind', async () => {
  const { body } = await search({
    price_min: '1000',
    price_max: '5000',
    item_condition_id: '1,2',
    status: 'on_sale',
    shipping_payer_id: '2',
    limit: '100',
  })
  expect(body.data.length).toBeGreaterThan(3)
  for (const one of body.data) {
    expect(one.price).toBeGreaterThanOrEqual(1000)
    expect(one.price).toBeLessThanOrEqual(5000)
    expect([1, 2]).toContain(one.item_condition.id)
    expect([one.status, one.shipping_payer.code, one.item_type]).toEqual(['on_sale', 'seller', 'mercari'])
  }
  const shops = await search({ marketplace: '2', limit: '100' })
  expect(new Set(shops.body.data.map((one) => one.item_type))).toEqual(new Set(['shops']))
  const brand = body.data.find((one) => one.item_brand)?.item_brand?.id ?? 0
  const branded = await search({ brand_id: String(brand), marketplace: '3' })
  expect(new Set(branded.body.data.map((one) => one.item_brand?.id))).toEqual(new Set([brand]))
  const seller = String(body.data[0]?.seller.id)
  const sold = await search({ seller_id: seller, marketplace: '3' })
  expect(new Set(sold.body.data.map((one) => one.seller.id))).toEqual(new Set([seller]))
})

test('a category finds what hangs under it', async () => {
  const root = sandbox.world.categories.find((one) => one.parentId === null && one.name.includes('ファッション'))
  const { body } = await search({ category_id: root?.id ?? '', limit: '100' })
  const parents = new Map(sandbox.world.categories.map((one) => [one.id, one.parentId]))
  const rootOf = (id: string): string => (parents.get(id) ? rootOf(parents.get(id) ?? '') : id)
  expect(body.data.length).toBeGreaterThan(10)
  expect(new Set(body.data.map((one) => rootOf(String(one.item_category.id))))).toEqual(new Set([root?.id]))
})

test('what is alone in its category has similar listings in the next above', async () => {
  const taken = new Set([...sandbox.world.listings.values()].map((one) => one.categoryId))
  const parents = new Set(sandbox.world.categories.map((one) => one.parentId))
  const alone = sandbox.world.categories.find((one) => one.parentId && !parents.has(one.id) && !taken.has(one.id))
  const id = await sandbox.caller.item({ name: 'zorkmid', categoryId: alone?.id })
  const similar = await sandbox.caller.get<{ items: { id: string }[] | null }>(`/v1/similar_items/${id}`, token)
  expect(similar.body.items?.length).toBeGreaterThan(0)
  expect(similar.body.items?.map((one) => one.id)).not.toContain(id)
})

test('prices and times are sorted strictly in the order asked for', async () => {
  const prices = (await search({ sort: 'price', order: 'asc', limit: '100' })).body.data.map((one) => one.price)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  const times = (await search({ sort: 'created_time', limit: '100' })).body.data.map((one) => one.created)
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test('bad parameters are 400', async () => {
  for (const bad of [{ limit: '101' }, { page: '-1' }, { sort: 'best' }, { status: 'gone' }, { price_min: 'x' }]) {
    expect(await search(bad as unknown as Record<string, string>)).toMatchObject({ status: 400, body: { code: 3 } })
  }
})

test('ids of sellers are text in a list and numbers in detail', async () => {
  const { body } = await search({ limit: '1' })
  expect(typeof body.data[0]?.seller.id).toBe('string')
  const detail = await sandbox.caller.get<Found['data'][number]>(`/v1/items/${body.data[0]?.id}`, token)
  expect(typeof detail.body.seller.id).toBe('number')
})

test('fetch answers a map without what is missing, and null when nothing is there', async () => {
  const id = await sandbox.caller.item()
  const fetched = (ids: string[]) =>
    sandbox.caller.post<{ items: Record<string, unknown> | null }>('/v1/items/fetch', { item_ids: ids }, token)
  expect(Object.keys((await fetched([id, 'm00000000000'])).body.items ?? {})).toEqual([id])
  expect((await fetched(['m00000000000'])).body.items).toBeNull()
})

test('master lists are whole at first, and a 304 nobody asked for when asked again', async () => {
  const fresh = await sandbox.caller.clientToken()
  const first = await sandbox.caller.get<{ master_categories: Record<string, string>[] }>('/v1/master/item_categories', fresh)
  expect(first.body.master_categories.length).toBe(sandbox.world.categories.length)
  expect((await sandbox.caller.get('/v1/master/item_categories', fresh)).status).toBe(304)
})
