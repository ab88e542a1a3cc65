import type { MarketListing } from '@otsukai/connectors/marketplace'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepGoods } from '../src/goods/keep-goods.ts'
import { windowAt } from '../src/goods/search-windows.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await keepGoods(
    house.deps.db,
    Array.from({ length: 57 }, (_, n) => listing(n)),
    house.deps.clock(),
  )
})
afterAll(() => house.close())

const names = ['セイコー 腕時計 美品', '長財布 シャネル', '着物 正絹', 'ＧＲ３ カメラ', '時の計算ドリル']
const listing = (n: number, more: Partial<MarketListing> = {}): MarketListing => ({
  id: `m${20_000_000 + n}`,
  kind: 'item',
  name: names[n % names.length] ?? '',
  priceJpy: n % 7 === 0 ? null : 1_000 + (n % 10) * 100,
  status: 'on_sale',
  sale: 'onSale',
  thumbnailUrl: null,
  photoUrls: [],
  sellerId: String(n % 3),
  shopId: null,
  category: null,
  brand: null,
  conditionId: '3',
  shippingPayer: 'seller',
  // Many of one moment, so that the id has to tell them apart.
  createdAt: 1_760_000_000_000 + Math.floor(n / 9) * 1_000,
  updatedAt: 1_760_000_000_000 + n,
  ...more,
})

const walk = (input: Record<string, unknown>) => house.agent().must(calls.productListingFilter, input)
const ids = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)

test('words of two characters are found wherever they stand, with exact totals, and not where their characters stand apart', async () => {
  expect((await walk({ keyword: '時計' })).total).toBe(12)
  expect((await walk({ keyword: '財布' })).total).toBe(12)
  expect((await walk({ keyword: '時計 美品' })).total).toBe(12)
  expect((await walk({ keyword: 'gr3' })).total).toBe(11)
  expect((await walk({ keyword: '計' })).total).toBe(23)
  expect((await walk({ keyword: '時算' })).total).toBe(0)
  expect((await walk({ keyword: '着物', excludeKeyword: '正絹' })).total).toBe(0)
  expect((await walk({ keyword: '%' })).total).toBe(0)
})

test.each(['newest', 'priceAsc', 'priceDesc'] as const)(
  'a walk %s shows everything once, there and back, though goods come and go',
  async (sort) => {
    const pages = [await walk({ sort, limit: 10 })]
    for (let n = 0; pages.at(-1)?.nextPageToken; n++) {
      // Before what was shown, so that counted pages would shift.
      await keepGoods(
        house.deps.db,
        [listing(1_000 + n, { name: '新着', createdAt: 1_770_000_000_000, priceJpy: sort === 'priceAsc' ? 1 : 9_000_000 })],
        house.deps.clock(),
      )
      pages.push(await walk({ sort, limit: 10, pageToken: pages.at(-1)?.nextPageToken }))
    }
    const shown = pages.flatMap(ids)
    expect(new Set(shown).size).toBe(shown.length)
    for (let n = 0; n < 57; n++) expect(shown).toContain(`m${20_000_000 + n}`)
    let back = pages.at(-1)
    for (const page of pages.slice(0, -1).toReversed()) {
      back = await walk({ sort, limit: 10, pageToken: back?.prevPageToken })
      expect(ids(back)).toEqual(ids(page))
    }
    await house.deps.db.deleteFrom('goods_index').where('words', '=', '新着').execute()
  },
)

test('filters hold, and only what changed later can be asked for', async () => {
  expect((await walk({ sellerId: '1' })).total).toBe(19)
  expect((await walk({ priceMinJpy: 1_900 })).list.every(({ priceJpy }) => priceJpy === 1_900)).toBe(true)
  expect((await walk({ updatedAfter: 1_760_000_000_000 + 50 })).total).toBe(6)
  expect((await walk({ status: 'soldOut' })).total).toBe(0)
})

test('a token of another walk is refused', async () => {
  const { nextPageToken } = await walk({ limit: 5 })
  expect(await house.agent().call(calls.productListingFilter, { limit: 5, sort: 'priceAsc', pageToken: nextPageToken })).toMatchObject({
    status: 400,
    code: 1400,
  })
})

test('what a listing is searched by follows it', async () => {
  const id = 'm29999999'
  await keepGoods(house.deps.db, [listing(9_999_999, { id, name: '変わる 品' })], 1)
  await keepGoods(house.deps.db, [listing(9_999_999, { id, name: '変わった 時計', sale: 'soldOut' })], 2)
  expect(ids(await walk({ keyword: '変わる', status: 'all' }))).toEqual([])
  expect(ids(await walk({ keyword: '変わった', status: 'soldOut' }))).toEqual([id])
})

test.each([
  [0, 40, { page: 0, limit: 40 }],
  [32, 80, { page: 0, limit: 80 }],
  [72, 120, { page: 1, limit: 60 }],
  [92, 132, { page: 2, limit: 44 }],
])('the window from %d to %d', (from, to, window) => {
  expect(windowAt(from, to)).toEqual(window)
})

test('an id says which screen shows it, by what the goods are, or by its shape while nobody can tell', async () => {
  expect(await house.agent().must(calls.productPages, { id: 'm20000001' })).toEqual({
    id: 'm20000001',
    kind: 'item',
    route: '/item/m20000001',
  })
  const id = '2JWDpXc97kLGT6F5i2JLSF'
  expect(await house.agent().must(calls.productPages, { id })).toEqual({ id, kind: 'shopProduct', route: `/shop/product/${id}` })
})
