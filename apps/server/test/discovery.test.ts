import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import { confirmRates } from '../src/catalogue/content/rates.ts'
import { writeFinds } from '../src/catalogue/finds/count-finds.ts'
import { forgetUnfound } from '../src/catalogue/finds/unfound-words.ts'
import { forgetWordFinds } from '../src/catalogue/discovery/popular-words.ts'
import type { Agent, MemberAgent } from './member-agent.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ sandboxEnv: { SANDBOX_ITEMS: '2000' } })
})
afterAll(() => world.stop())

/** What was found is written, and what the home page shows has been made anew. */
async function refresh(): Promise<void> {
  await writeFinds(world.server.deps)
  world.server.deps.shelves.clear()
  world.server.deps.finds.counted.clear()
}
const counted = async (what: string) =>
  (await world.db.selectFrom('finds').select('count').where('kind', '=', 'category').where('what', '=', what).executeTakeFirst())?.count ??
  0
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

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

test('each word that a new installation offers finds goods that hold all of it', async () => {
  const visitor = world.visitor()
  const words = await visitor.must(calls.hotKeywords, { limit: 100 })
  expect(words).toContain('和服')
  // One after another: all at once they may wait for the marketplace longer than a search does.
  for (const keyword of words) {
    const { total, understood } = await visitor.must(calls.searchGoods, { keyword })
    expect([keyword, total > 0, understood.leftOut]).toEqual([keyword, true, []])
  }
})

/** Somebody who has been a member for a week, and has paid for something. */
async function established(count: number): Promise<MemberAgent[]> {
  await transaction(world.db, (tx) => confirmRates(world.server.deps, tx, 'lin'))
  const members = await Promise.all(Array.from({ length: count }, () => world.member({ balanceJpy: 1_000 })))
  await world.passes(8 * DAY_MS)
  return members
}
const searchFor = async (keyword: string, agents: readonly Agent[]) => {
  for (const agent of agents) await agent.must(calls.searchGoods, { keyword })
  await refresh()
}
const searchers = async (word: string) => (await world.db.selectFrom('word_finds').selectAll().where('word', '=', word).execute()).length
const hotWords = () => world.visitor().must(calls.hotKeywords, { limit: 100 })
const suggested = async (keyword: string) => (await world.visitor().must(calls.tagSuggest, { keyword })).map(({ text }) => text)

test('a word that the lexicon knows comes first once three established members searched for it, each counted once', async () => {
  const [one, two, three] = await established(3)
  await world.item({ name: '限定品 盆栽' })
  await searchFor(' 盆栽', [one!, two!, one!, one!])
  await world.passes(2 * HOUR_MS)
  await searchFor('盆栽', [one!])
  expect([await searchers('盆栽'), (await hotWords()).includes('盆栽')]).toEqual([2, false])
  await searchFor('盆栽', [three!])
  expect([await searchers('盆栽'), (await hotWords())[0]]).toEqual([3, '盆栽'])
  expect(await suggested('盆')).toContain('盆栽')
})

test('nobody puts words of their own on everybody’s home page: not visitors and new accounts, and established members not without staff', async () => {
  const ad = '加微信看货'
  // A search asks for the words as Japan writes them.
  await world.item({ name: `加微信看貨 ${ad}` })
  const fresh = await Promise.all([1, 2, 3].map(() => world.member()))
  await searchFor(ad, [world.visitor(), ...fresh])
  expect([await searchers(ad), await hotWords()]).toEqual([0, expect.not.arrayContaining([ad])])

  const unpaid = await Promise.all([1, 2, 3].map(() => world.member()))
  const members = await established(3)
  await searchFor(ad, unpaid)
  expect(await searchers(ad)).toBe(0)
  await searchFor(ad, members)
  expect([await searchers(ad), await hotWords(), await suggested('加微')]).toEqual([3, expect.not.arrayContaining([ad]), []])

  const staff = staffAt(world.settings)
  expect(await staff('words')).toEqual({ code: 0, told: `${ad}  3 members` })
  expect((await staff('approve-word', { word: 'https://example.com' })).code).toBe(1)
  expect(await staff('approve-word', { word: ` ${ad}` })).toEqual({ code: 0, told: `${ad} may be shown to everybody.` })
  await refresh()
  expect([await hotWords(), await suggested('加微')]).toEqual([expect.arrayContaining([ad]), [ad]])
  expect((await staff('words')).told).toBe('No word waits.')
})

test('who searched for what is taken out once it counts no more', async () => {
  await world.passes(15 * DAY_MS)
  await forgetWordFinds(world.server.deps)
  expect(await world.db.selectFrom('word_finds').selectAll().execute()).toEqual([])
})

test('numbers, addresses, what found nothing and what found something else are not counted', async () => {
  const members = await established(1)
  for (const keyword of ['13812345678', 'lin@example.com', 'https://example.com/x', '没有这样的东西吧真的', 'カメラ 没有这样的', 'カメラ'])
    await searchFor(keyword, members)
  expect(await world.db.selectFrom('word_finds').select('word').execute()).toEqual([{ word: 'カメラ' }])
})

test('what members search for and no goods hold is kept without who searched, told to staff, and forgotten after 90 days', async () => {
  await world.db.deleteFrom('unfound_words').execute()
  const [one, two] = [await world.member(), await world.member()]
  await world.item({ name: '盆栽 鉢' })
  const nowhere = '莫须有的东西'
  await searchFor(nowhere, [one, one, two, world.visitor()])
  // Found without one of its words: that word is what no goods hold.
  await searchFor(`盆栽 ${nowhere}二`, [one])
  // A filter may be why nothing was found; a number or an address is private.
  await one.must(calls.searchGoods, { keyword: '莫须有的筛选', priceMaxJpy: 1 })
  await searchFor('13812345678', [one])
  await refresh()
  const staff = staffAt(world.settings)
  expect((await staff('unfound-words')).told).toBe(
    `${nowhere}  searched for 2 times on 1 days\n${nowhere}二  searched for 1 times on 1 days`,
  )
  await world.passes(91 * DAY_MS)
  await forgetUnfound(world.server.deps)
  expect((await staff('unfound-words')).told).toBe('Every search found something.')
})

test('no search keeps another from being counted: not those of one member, not a full day', async () => {
  await world.db.deleteFrom('unfound_words').execute()
  const [loud, one] = [await world.member(), await world.member()]
  const searchedFor = async () =>
    (await world.db.selectFrom('unfound_words').select(['word', 'count']).orderBy('word').execute()) as unknown[]
  await searchFor('莫须有的物', [one])
  await refresh()
  expect(await searchedFor()).toEqual([{ word: '莫须有的物', count: 1 }])
  for (let n = 0; n < 60; n++) await searchFor(`莫须有的物${n}`, [loud])
  await refresh()
  expect(await searchedFor()).toHaveLength(51)
  await sql`insert into unfound_words select day, 'w' || n, 1 from unfound_words, generate_series(1, 2000) n where word = '莫须有的物'`.execute(
    world.db,
  )
  await searchFor('莫须有的物', [await world.member()])
  await searchFor('莫须有的另一物', [await world.member()])
  await refresh()
  const rows = await searchedFor()
  expect(rows).toHaveLength(2_051)
  expect(rows).toContainEqual({ word: '莫须有的物', count: 2 })
})

test('the categories that are looked at come first', async () => {
  await refresh()
  const ids = await Promise.all([1, 2, 3].map((n) => world.item({ name: `自転車 ${n}`, categoryId: '1139' })))
  for (let n = 0; n < 4; n++) {
    const member = await world.member()
    for (const id of ids) await member.must(calls.goodsDetail, { id })
  }
  await refresh()
  expect(await counted('1139')).toBe(4)
  expect((await world.visitor().must(calls.hotCategories, {}))[0]).toMatchObject({ id: '1139', name: '自転車' })
})

test('what is kept for somebody, or has no price, is recommended to nobody', async () => {
  // Of a category with few goods, which was looked at just now, all are shown.
  const put = (name: string, more: Record<string, unknown> = {}) => world.item({ name, categoryId: '1139', ...more })
  const kept = await Promise.all(['みい様専用 自転車', '自転車 お取り置き中', '売約済 自転車'].map((name) => put(name)))
  const [unpriced, free] = [await put('値段なし 自転車', { priceJpy: null }), await put('どなたでも 自転車')]
  world.server.deps.searched.pages.clear()
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
