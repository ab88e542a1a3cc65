import type { MarketListing } from '@otsukai/connectors/marketplace'
import { calls } from '@otsukai/contract/calls'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepGoods } from '../src/catalogue/goods/keep-goods.ts'
import { findKept } from '../src/catalogue/goods/find-kept.ts'
import { type KeptPlace, type KeptQuery, type KeptSearch, keptSearchOf } from '../src/catalogue/goods/kept-query.ts'
import type { Database } from '../src/platform/db/tables.ts'
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

describe('what we have kept', () => {
  beforeAll(async () => {
    house = await openHouse()
    await keepGoods(
      house.deps.db,
      Array.from({ length: 57 }, (_, n) => listing(n)),
      house.deps.clock(),
    )
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

describe('every question of many goods', () => {
  beforeAll(async () => {
    house = await openHouse()
    for (let from = 0; from < MANY; from += 1_000) await keepSome(from, 1_000)
    rows = await house.deps.db.selectFrom('goods_index').selectAll().execute()
  })
  afterAll(() => house.close())

  /** More than are looked through for a page, of which the oldest third has a word that no other has. */
  const MANY = 6_000
  let rows: Selectable<Database['goods_index']>[]
  const parts = ['時計', '美品', '腕時計', 'カメラ', '𠮷野家', '箱', '箱入り', 'gr3', 'a', '時 計', 'ポケモンカード', '100%_\\\\']
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!
  const keepSome = (from: number, count: number) =>
    keepGoods(
      house.deps.db,
      Array.from({ length: count }, (_, i) => {
        const n = from + i
        return listing(n, {
          name: `${pick(parts, n)}${n % 2 ? ' ' : ''}${pick(parts, n * 5 + 1)} ${pick(parts, n >> 2)}${n < MANY / 3 ? ' 昔' : ''}${n === 7 ? '𠮷' : ''}`,
          category: n % 4 ? { id: String(n % 6), name: '' } : null,
          brand: n % 3 ? { id: String(n % 5), name: pick(parts, n >> 1) } : null,
          conditionId: String(1 + (n % 6)),
          shippingPayer: n % 2 ? 'seller' : 'buyer',
          sale: pick(['onSale', 'onSale', 'soldOut', 'trading', 'stopped'], n),
          kind: n % 9 ? 'item' : 'shopProduct',
        })
      }),
      house.deps.clock() + from,
      new Map(Array.from({ length: 100 }, (_, n) => [`m${20_000_000 + n * 4}`, String(1 + (n % 3))])),
    )

  const any: KeptQuery = { keyword: '', status: 'all', kind: 'all', sort: 'newest' }
  const questions: KeptQuery[] = [
    any,
    ...[...parts, '昔', '𠮷', '時', '野家 昔'].flatMap((keyword) => [
      { ...any, keyword },
      { ...any, keyword, sort: 'priceAsc' as const },
      { ...any, keyword, sort: 'priceDesc' as const },
    ]),
    { ...any, keyword: '時計 美品', excludeKeyword: '箱' },
    { ...any, keyword: '腕時計 カメラ', status: 'onSale' },
    { ...any, excludeKeyword: '計 a' },
    { ...any, status: 'soldOut', sort: 'priceDesc' },
    { ...any, kind: 'shopProduct', sort: 'priceAsc' },
    { ...any, priceMinJpy: 1_200, priceMaxJpy: 1_500, sort: 'priceAsc' },
    { ...any, priceMaxJpy: 1_500, sort: 'priceDesc' },
    { ...any, priceMinJpy: 0 },
    { ...any, sellerId: '2', categoryIds: ['1', '3'] },
    { ...any, brandIds: ['2'], conditionIds: ['1', '4'] },
    { ...any, shippingPayers: ['buyer'], sort: 'priceDesc' },
    { ...any, colorIds: ['2'] },
    { ...any, updatedAfter: 1_760_000_000_000 + 200 },
    { ...any, keyword: 'どこにもない' },
  ]

  /** All matches in their order, found by comparing each of the goods. */
  function comparing(search: KeptSearch): KeptPlace[] {
    const { sale, kinds, priceMinJpy, priceMaxJpy, sellerId, categoryIds, brandIds, conditionIds, shippingPayers, colorIds, order } = search
    const isOne = <T>(values: readonly T[] | null, value: T | null) => values === null || (value !== null && values.includes(value))
    const priceIs = (price: number | null) =>
      (priceMinJpy === null || (price !== null && price >= priceMinJpy)) &&
      (priceMaxJpy === null || (price !== null && price <= priceMaxJpy))
    const matches = rows.filter(
      (row) =>
        search.words.every((word) => row.words.includes(word)) &&
        !search.without.some((word) => row.words.includes(word)) &&
        isOne(sale, row.sale) &&
        isOne(kinds, row.kind) &&
        priceIs(row.price_jpy) &&
        (sellerId === null || row.seller_id === sellerId) &&
        isOne(categoryIds, row.category_id) &&
        isOne(brandIds, row.brand_id) &&
        isOne(conditionIds, row.condition_id) &&
        isOne(shippingPayers, row.shipping_payer) &&
        isOne(colorIds, row.color_id) &&
        (search.updatedAfter === null || row.updated_at > search.updatedAfter),
    )
    const by = ({ created_at, price_jpy }: (typeof rows)[number]) =>
      order === 'newest' ? created_at : (price_jpy ?? (order === 'priceAsc' ? 10_000_000 : 0))
    const sign = order === 'priceAsc' ? 1 : -1
    const places = matches.map((row) => ({ id: row.id, by: by(row) }))
    return places.sort((a, b) => sign * (a.by - b.by || (a.id < b.id ? -1 : 1)))
  }

  test.each(questions.map((query) => [JSON.stringify(query), query] as const))('is answered as by comparing each: %s', async (_, query) => {
    const search = await keptSearchOf(house.deps, query)
    const whole = comparing(search)
    const at = (index: number): KeptPlace => whole[Math.max(0, Math.min(whole.length - 1, index))] ?? { by: 1_500, id: 'm2' }
    const sign = search.order === 'priceAsc' ? 1 : -1
    const isBehind = (one: KeptPlace, place: KeptPlace) =>
      sign * (one.by - place.by || (one.id < place.id ? -1 : one.id > place.id ? 1 : 0)) > 0
    for (const { place, back, offset, limit } of [
      { place: null, back: false, offset: 0, limit: 40 },
      { place: null, back: false, offset: 13, limit: 7 },
      ...[0, whole.length >> 1, whole.length - 1].flatMap((index) => [
        { place: at(index), back: false, offset: 0, limit: 11 },
        { place: at(index), back: true, offset: 0, limit: 11 },
        // A place whose goods are not there any more.
        { place: { by: at(index).by, id: `${at(index).id}0` }, back: false, offset: 0, limit: 5 },
        { place: { by: at(index).by, id: `${at(index).id}0` }, back: true, offset: 0, limit: 5 },
      ]),
    ]) {
      const ahead =
        place === null
          ? whole
          : back
            ? whole.filter((one) => isBehind(place, one)).toReversed()
            : whole.filter((one) => isBehind(one, place))
      expect(await findKept(house.deps, query, { place, back, offset, limit })).toEqual({
        total: Math.min(whole.length, 1_000),
        totalIsMore: whole.length > 1_000,
        rows: ahead.slice(offset, offset + limit),
      })
    }
  })

  test('where more match than were counted, each page of a walk says so, and of a search in an outage', async () => {
    for (const call of [calls.productListingFilter, calls.searchGoods]) {
      const wanted = { keyword: '時計', literal: true, status: 'all' as const, limit: 100 }
      const first = await house.agent().must(call, wanted)
      expect(first).toMatchObject({ total: 1_000, totalIsMore: true })
      const second = await house.agent().must(call, { ...wanted, pageToken: first.nextPageToken })
      expect(second).toMatchObject({ total: 1_000, totalIsMore: true })
      expect(second.list).toHaveLength(100)
      expect(ids(second)).not.toContain(ids(first)[0])
      expect(await house.agent().must(call, { ...wanted, pageToken: second.prevPageToken })).toMatchObject({ totalIsMore: true })
    }
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
