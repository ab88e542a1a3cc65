import type { MarketListing } from '@otsukai/connectors/marketplace'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../src/testing/databases.ts'
import { keepGoods } from '../src/catalogue/goods/keep-goods.ts'
import type { KeptQuery, KeptWindow } from '../src/catalogue/goods/kept/kept-query.ts'
import { keptSearchOf } from '../src/catalogue/goods/kept/kept-query.ts'
import { searchPostgres } from '../src/catalogue/goods/kept/search-postgres.ts'
import { windowAt } from '../src/catalogue/search/search-windows.ts'
import { type House, openHouse } from './house.ts'

let house: House
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
  auction: null,
  ...more,
})

const walk = (input: Record<string, unknown>) => house.agent().must(calls.productListingFilter, input)
const ids = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)

const keepNew = (n: number, more: Partial<MarketListing>) =>
  keepGoods(house.deps.db, [listing(1_000 + n, { name: '新着', createdAt: 1_770_000_000_000, ...more })], house.deps.clock())

/** Calls for the index and waits for it. */
const inMemory = () =>
  until(async () => {
    await walk({})
    return house.deps.kept.bytes() > 0
  })

describe.each([
  ['in the database', {}],
  ['in memory', { KEPT_INDEX_FROM: '0' }],
])('what we have kept, searched %s', (_, env) => {
  beforeAll(async () => {
    house = await openHouse(env)
    await keepGoods(
      house.deps.db,
      Array.from({ length: 57 }, (_, n) => listing(n)),
      house.deps.clock(),
    )
    if ('KEPT_INDEX_FROM' in env) await inMemory()
  })
  afterAll(() => house.close())

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
        await keepNew(n, { priceJpy: sort === 'priceAsc' ? 1 : 9_000_000 })
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
      for (let n = 0; n < pages.length; n++) await keepNew(n, { sale: 'stopped' })
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
})

describe('memory and database', () => {
  beforeAll(async () => {
    house = await openHouse({ KEPT_INDEX_FROM: '0' })
    await keepSome(0, 400)
    await inMemory()
    // Some that the copy has not read, and some that it has read otherwise.
    await keepSome(350, 150)
  })
  afterAll(() => house.close())

  const parts = ['時計', '美品', '腕時計', 'カメラ', '𠮷野家', '箱', '箱入り', 'gr3', 'a', '時 計', 'ポケモンカード', '100%_\\\\']
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!
  const keepSome = (from: number, count: number) =>
    keepGoods(
      house.deps.db,
      Array.from({ length: count }, (_, i) => {
        const n = from + i
        const m = from === 0 ? n : n * 3
        return listing(n, {
          name: `${pick(parts, m)}${m % 2 ? ' ' : ''}${pick(parts, m * 5 + 1)} ${pick(parts, m >> 2)}`,
          category: m % 4 ? { id: String(m % 6), name: '' } : null,
          brand: m % 3 ? { id: String(m % 5), name: pick(parts, m >> 1) } : null,
          conditionId: String(1 + (m % 6)),
          shippingPayer: m % 2 ? 'seller' : 'buyer',
          sale: pick(['onSale', 'onSale', 'soldOut', 'trading', 'stopped'], m),
          kind: m % 9 ? 'item' : 'shopProduct',
        })
      }),
      house.deps.clock() + from,
      new Map(Array.from({ length: 100 }, (_, n) => [`m${20_000_000 + n * 4}`, String(1 + (n % 3))])),
    )

  const any: KeptQuery = { keyword: '', status: 'all', kind: 'all', sort: 'newest' }
  const questions: KeptQuery[] = [
    any,
    ...parts.map((keyword) => ({ ...any, keyword })),
    { ...any, keyword: '時' },
    { ...any, keyword: '時計 美品', excludeKeyword: '箱' },
    { ...any, keyword: '腕時計 カメラ', status: 'onSale' },
    { ...any, excludeKeyword: '計 a' },
    { ...any, status: 'soldOut', sort: 'priceDesc' },
    { ...any, kind: 'shopProduct', sort: 'priceAsc' },
    { ...any, priceMinJpy: 1_200, priceMaxJpy: 1_500, sort: 'priceAsc' },
    { ...any, priceMinJpy: 0 },
    { ...any, sellerId: '2', categoryIds: ['1', '3'] },
    { ...any, brandIds: ['2'], conditionIds: ['1', '4'] },
    { ...any, shippingPayers: ['buyer'], sort: 'priceDesc' },
    { ...any, colorIds: ['2'] },
    { ...any, updatedAfter: 1_760_000_000_000 + 200 },
    { ...any, keyword: 'どこにもない' },
  ]

  test.each(questions.map((query) => [JSON.stringify(query), query] as const))('find the same, in one order: %s', async (_, query) => {
    const search = await keptSearchOf(house.deps, query)
    const whole = await searchPostgres(house.deps.db, search, { place: null, back: false, offset: 0, limit: 1_000 })
    const middle = whole.rows[whole.rows.length >> 1] ?? { by: 1_500, id: 'm2' }
    const windows: KeptWindow[] = [
      { place: null, back: false, offset: 0, limit: 7 },
      { place: null, back: false, offset: 13, limit: 7 },
      { place: middle, back: false, offset: 0, limit: 11 },
      { place: middle, back: true, offset: 0, limit: 11 },
      // A place whose goods are not there any more.
      { place: { by: middle.by, id: `${middle.id}0` }, back: false, offset: 0, limit: 5 },
      { place: { by: middle.by, id: `${middle.id}0` }, back: true, offset: 0, limit: 5 },
    ]
    for (const window of windows) {
      const found = await house.deps.kept.ask(search, window)
      expect(found).toEqual(await searchPostgres(house.deps.db, search, window))
    }
  })

  test('what one transaction wrote long before it ends is found when it ends', async () => {
    const { db } = house.deps
    const total = async () => (await walk({ keyword: '遅れて', status: 'all' })).total
    await db.transaction().execute(async (tx) => {
      await keepGoods(tx, [listing(7_001, { name: '遅れて来る' })], house.deps.clock())
      // Others begin later and end earlier.
      await keepGoods(db, [listing(7_002, { name: '先に来る' })], house.deps.clock())
      expect(await total()).toBe(0)
    })
    expect(await total()).toBe(1)
  })

  test('a walk begun in memory goes on in the database', async () => {
    const first = await walk({ status: 'all', limit: 30 })
    await house.deps.kept.close()
    expect(house.deps.kept.bytes()).toBe(0)
    const second = await walk({ status: 'all', limit: 30, pageToken: first.nextPageToken })
    const search = await keptSearchOf(house.deps, any)
    const { rows } = await searchPostgres(house.deps.db, search, { place: null, back: false, offset: 0, limit: 60 })
    expect([...ids(first), ...ids(second)]).toEqual(rows.map(({ id }) => id))
  })
})

describe('ids', () => {
  beforeAll(async () => {
    house = await openHouse()
    await keepGoods(house.deps.db, [listing(1)], house.deps.clock())
  })
  afterAll(() => house.close())

  test.each([
    [0, 40, { page: 0, limit: 40 }],
    [32, 80, { page: 0, limit: 80 }],
    [72, 120, { page: 1, limit: 60 }],
    [92, 132, { page: 2, limit: 44 }],
    [92, 200, { page: 1, limit: 92 }],
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
})
