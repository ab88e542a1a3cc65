import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { subjects } from '../photos/subjects.ts'
import { makeCatalogue } from './make-catalogue.ts'
import { makeListing, newListing } from './make-listing.ts'
import { createRandom } from './random.ts'

const bornAt = Date.UTC(2026, 10, 20)
const catalogue = makeCatalogue({ seed: 'otsukai', items: 20_000, bornAt })
const share = (count: number): number => count / catalogue.listings.length
const hashOf = (seed: string): string => {
  const { listings, sellers } = makeCatalogue({ seed, items: 500, bornAt })
  return createHash('sha256')
    .update(JSON.stringify([listings, [...sellers.values()]]))
    .digest('hex')
}

describe('the catalogue', () => {
  test('is the same to the letter for the same seed, and another for another', () => {
    expect(hashOf('otsukai')).toBe(hashOf('otsukai'))
    expect(hashOf('otsukai')).not.toBe(hashOf('otsukai 2'))
  })

  test('gives every listing an id of its kind, once', () => {
    const forms = { item: /^m\d{11}$/, shopProduct: /^[1-9A-HJ-NP-Za-km-z]{22}$/ }
    expect(catalogue.listings.filter(({ id, kind }) => !forms[kind].test(id))).toEqual([])
    expect(new Set(catalogue.listings.map((listing) => listing.id)).size).toBe(20_000)
  })

  test('refers only to categories without children, brands and sellers that exist, and subjects that can be pictured', () => {
    const parents = new Set(catalogue.categories.map((category) => category.parentId))
    const leaves = new Set(catalogue.categories.filter((category) => !parents.has(category.id)).map((category) => category.id))
    const brandIds = new Set(catalogue.brands.map((brand) => brand.id))
    const strays = catalogue.listings.filter(
      ({ categoryId, brandId, sellerId, shopId, photos }) =>
        !leaves.has(categoryId) ||
        (brandId !== null && !brandIds.has(brandId)) ||
        catalogue.sellers.get(sellerId)?.shopId !== shopId ||
        !subjects[photos.subject],
    )
    expect(strays).toEqual([])
  })

  test('has 22 roots, each with goods, every id once, every parent there', () => {
    const byId = new Map(catalogue.categories.map((category) => [category.id, category]))
    expect(byId.size).toBe(catalogue.categories.length)
    const rootOf = (id: string): string => {
      const parentId = byId.get(id)?.parentId
      return parentId ? rootOf(parentId) : id
    }
    expect(catalogue.categories.filter((category) => category.parentId === null)).toHaveLength(22)
    expect(catalogue.categories.filter((category) => category.parentId !== null && !byId.has(category.parentId))).toEqual([])
    expect(new Set(catalogue.listings.map((listing) => rootOf(listing.categoryId))).size).toBe(22)
  })

  test('mixes what is on sale, in trade, sold and stopped, shops and persons, as the marketplace does', () => {
    const count = (test: (listing: (typeof catalogue.listings)[number]) => boolean): number => share(catalogue.listings.filter(test).length)
    expect(count((one) => one.status === 'on_sale')).toBeCloseTo(0.7, 1)
    expect(count((one) => one.status === 'sold_out')).toBeCloseTo(0.2, 1)
    expect(count((one) => one.kind === 'shopProduct')).toBeCloseTo(0.12, 1)
    expect(count((one) => one.name.includes('様'))).toBeGreaterThan(0.012)
    expect(count((one) => one.priceJpy === null)).toBeGreaterThan(0.001)
    expect(count((one) => one.variants.length > 1)).toBeGreaterThan(0.02)
  })

  test('keeps prices, times and ratings within what can be', () => {
    const canBe = ({ priceJpy, createdAt, updatedAt, photos }: (typeof catalogue.listings)[number]) =>
      (priceJpy === null || (priceJpy >= 300 && priceJpy <= 9_999_999 && Number.isInteger(priceJpy))) &&
      createdAt <= updatedAt &&
      updatedAt <= bornAt &&
      photos.count >= 1 &&
      photos.count <= 10
    expect(catalogue.listings.filter((listing) => !canBe(listing))).toEqual([])
    const wrong = [...catalogue.sellers.values()].filter(
      ({ stars, ratings, joinedAt }) => !(stars >= 0 && stars <= 5 && ratings.good >= 0 && joinedAt < bornAt),
    )
    expect(wrong).toEqual([])
  })

  test('never calls worn goods new', () => {
    const wrong = catalogue.listings.filter(
      ({ conditionId, name }) => conditionId >= 3 && /未開封|新品|未使用|未組立|シュリンク付き/.test(name),
    )
    expect(wrong.map((listing) => listing.name)).toEqual([])
  })

  test.each([
    'ポケモンカード',
    'ニンテンドースイッチ',
    'Nintendo Switch',
    '初音ミク フィギュア',
    'ちいかわ',
    'RICOH カメラ',
    'リコー カメラ',
    '万年筆',
    '抹茶碗',
    '急須',
    'ガンプラ',
    'レコード シティポップ',
    'LOUIS VUITTON 財布',
    'G-SHOCK',
    'フィルムカメラ',
    'ギター',
    '着物',
    'スノーボード',
    'リール',
  ])('offers at least 24 of %s', (words) => {
    const hits = catalogue.listings.filter(
      ({ name, status }) => status === 'on_sale' && words.split(' ').every((word) => name.toLowerCase().includes(word.toLowerCase())),
    )
    expect(hits.length).toBeGreaterThanOrEqual(24)
  })
})

describe('a listing made while the world runs', () => {
  test('is what the caller wished, and else on sale, postage paid, without brand, by a standing seller of the catalogue', () => {
    const listing = makeListing(createRandom(1), bornAt, { name: 'RICOH GR III 美品', priceJpy: 98_000 })
    expect(listing).toMatchObject({
      name: 'RICOH GR III 美品',
      priceJpy: 98_000,
      status: 'on_sale',
      kind: 'item',
      payer: 'seller',
      brandId: null,
      createdAt: bornAt,
      photos: { subject: 'compactCamera' },
    })
    expect(catalogue.sellers.get(listing.sellerId)).toMatchObject({ identityVerified: true, shopId: null })
    const product = makeListing(createRandom(1), bornAt, { name: '茶碗', priceJpy: 3_000, kind: 'shopProduct' })
    expect(product.id).toHaveLength(22)
    expect(catalogue.sellers.get(product.sellerId)?.shopId).toBe(product.shopId)
  })

  test('is new every time', () => {
    const random = createRandom(2)
    const ids = Array.from({ length: 500 }, () => newListing(random, bornAt).id)
    expect(new Set(ids).size).toBe(500)
  })
})
