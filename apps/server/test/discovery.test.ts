import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFinds } from '../src/discovery/count-finds.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ sandboxEnv: { SANDBOX_ITEMS: '1000' } })
})
afterAll(() => world.stop())

/** What was found is written, and what the home page shows has been made anew. */
async function refresh(): Promise<void> {
  await writeFinds(world.server.deps)
  world.server.deps.goods.shelves.clear()
  world.server.deps.goods.finds.counted.clear()
}
const counted = async (kind: 'word' | 'category', what: string) =>
  (await world.db.selectFrom('finds').select('count').where('kind', '=', kind).where('what', '=', what).executeTakeFirst())?.count ?? 0

test('a new installation has words, categories and goods to show', async () => {
  const visitor = world.visitor()
  const words = await visitor.must(calls.hotKeywords, {})
  expect(words).toHaveLength(10)
  expect(await visitor.must(calls.hotKeywords, { page: 2, limit: 10 })).not.toContain(words[0])
  expect((await visitor.must(calls.hotKeywords, { limit: 100 })).slice(0, 10)).toEqual(words)
  const categories = await visitor.must(calls.hotCategories, {})
  expect(categories.length).toBeGreaterThanOrEqual(8)
  expect(categories[0]).toMatchObject({ id: '82', name: 'トレーディングカード', img: expect.stringMatching(/^\/img\//) })
  const shelves = await visitor.must(calls.recommendCategoriesGoods, {})
  expect(shelves.length).toBeGreaterThanOrEqual(4)
  for (const { goods } of shelves) for (const one of goods) expect(one.status).toMatch(/on_sale/i)
})

test('what several people search for and find comes first, counted once each, and one person’s own words do not show', async () => {
  await world.item({ name: '限定品 盆栽' })
  await refresh()
  for (let n = 0; n < 3; n++) await (await world.member()).must(calls.searchGoods, { keyword: ' 盆栽' })
  const alone = await world.member()
  for (let n = 0; n < 5; n++) await alone.must(calls.searchGoods, { keyword: '限定品' })
  await refresh()
  expect([await counted('word', '盆栽'), await counted('word', '限定品')]).toEqual([3, 1])
  const words = await world.visitor().must(calls.hotKeywords, { limit: 50 })
  expect(words[0]).toBe('盆栽')
  expect(words).not.toContain('限定品')
  expect((await world.visitor().must(calls.tagSuggest, { keyword: '盆' })).map(({ text }) => text)).toContain('盆栽')
})

test('numbers, addresses and what found nothing are not counted', async () => {
  const visitor = world.visitor()
  for (const keyword of ['13812345678', 'lin@example.com', 'https://example.com/x', '没有这样的东西吧真的'])
    await visitor.must(calls.searchGoods, { keyword })
  await visitor.must(calls.searchGoods, { keyword: 'カメラ' })
  await refresh()
  expect(await counted('word', 'カメラ')).toBe(1)
  expect(await counted('word', '没有这样的东西吧真的')).toBe(0)
  expect(await counted('word', 'lin@example.com')).toBe(0)
})

test('the categories that are looked at come first', async () => {
  await refresh()
  const ids = await Promise.all([1, 2, 3].map((n) => world.item({ name: `自転車 ${n}`, categoryId: '1139' })))
  for (let n = 0; n < 4; n++) {
    const member = await world.member()
    for (const id of ids) await member.must(calls.goodsDetail, { id })
  }
  await refresh()
  expect(await counted('category', '1139')).toBe(4)
  expect((await world.visitor().must(calls.hotCategories, {}))[0]).toMatchObject({ id: '1139', name: '自転車' })
})

test('what is kept for somebody, or has no price, is recommended to nobody', async () => {
  // Of a category with few goods, which was looked at just now, all are shown.
  const put = (name: string, more: Record<string, unknown> = {}) => world.item({ name, categoryId: '1139', ...more })
  const kept = await Promise.all(['みい様専用 自転車', '自転車 お取り置き中', '売約済 自転車'].map((name) => put(name)))
  const [unpriced, free] = [await put('値段なし 自転車', { priceJpy: null }), await put('どなたでも 自転車')]
  world.server.deps.goods.pages.clear()
  await refresh()
  const shown = (await world.visitor().must(calls.recommendCategoriesGoods, {})).flatMap(({ goods }) => goods.map(({ id }) => id))
  expect(shown).toContain(free)
  for (const id of [...kept, unpriced]) expect(shown).not.toContain(id)
})

test('the tree and the brands are served bare, cacheable, and while the marketplace is down', async () => {
  const read = async (path: string) => {
    const answer = await fetch(world.origin + path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=3600'])
    const again = await fetch(world.origin + path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    return answer.json()
  }
  await read('/meilu/brands.json')
  await read('/meilu/categories_tree.json')
  await world.fault({ face: 'marketplace', kind: 'down' })
  const { master } = world.server.deps.goods
  for (const list of [master.categories, master.brands]) list.readAt = -Infinity
  interface Node {
    id: string
    name: string
    nameZh: string
    children: Node[]
  }
  const tree = (await read('/meilu/categories_tree.json')) as Node[]
  const depth = (nodes: Node[]): number => (nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => depth(children))))
  expect(tree).toHaveLength(22)
  expect(depth(tree)).toBeGreaterThanOrEqual(3)
  expect(tree.find(({ id }) => id === '1328')).toMatchObject({ name: 'ゲーム・おもちゃ・グッズ', nameZh: '游戏・玩具・周边' })
  const brands = (await read('/meilu/brands.json')) as {
    id: string
    name: string
    nameEn: string
    nameZh?: string
    initial: string
    kana: string
  }[]
  expect(brands.length).toBeGreaterThanOrEqual(150)
  expect(brands.filter(({ nameZh }) => nameZh).length).toBeGreaterThanOrEqual(100)
  for (const { kana, initial } of brands)
    expect([kana, initial]).toEqual([expect.stringMatching(/^[ァ-ヺー・&]+$/), expect.stringMatching(/^[A-Z#]$/)])
  expect(brands.find(({ id }) => id === '1250')).toMatchObject({
    name: 'ユニクロ',
    nameEn: 'UNIQLO',
    nameZh: '优衣库',
    initial: 'U',
    kana: 'ユニクロ',
  })
  await world.fault({ face: 'marketplace', kind: 'none' })
})
