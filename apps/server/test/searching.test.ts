import { calls } from '@otsukai/contract/calls'
import type { SearchAnswer } from '@otsukai/contract/goods'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Parts } from '../src/platform/parts.ts'
import { startWorld, type World } from './world.ts'

let world: World
/** How long each search of the marketplace takes longer by the server's clock, in ms. */
let slowMs = 0
const wrap = (deps: Parts): Parts => {
  let laterMs = 0
  const search: Parts['market']['search'] = (...asked) => {
    laterMs += slowMs
    return deps.market.search(...asked)
  }
  return { ...deps, monotonic: () => deps.monotonic() + laterMs, market: { ...deps.market, search } }
}
beforeAll(async () => {
  world = await startWorld({ sandboxEnv: { SANDBOX_ITEMS: '1200' }, wrap })
})
afterAll(() => world.stop())

const search = (input: Parameters<typeof ask>[0]) => ask(input)
const ask = (input: {
  keyword?: string
  pageToken?: string | null
  limit?: number
  sort?: SearchAnswer['list'] extends unknown ? 'relevance' | 'newest' | 'priceAsc' | 'priceDesc' : never
  literal?: boolean
  orderable?: boolean
  brandIds?: string[]
  categoryIds?: string[]
  status?: 'all' | 'onSale' | 'soldOut'
  excludeKeyword?: string
}) => world.visitor().must(calls.searchGoods, input)
/** Makes the server ask the marketplace anew. */
const forget = () => {
  world.server.deps.searched.answers.clear()
  world.server.deps.searched.pages.clear()
}
const ids = ({ list }: Pick<SearchAnswer, 'list'>) => list.map(({ id }) => id)

describe('what a member means', () => {
  test('Chinese finds what is written in Japanese, and says what it did', async () => {
    const wanted = await world.item({ name: 'RICOH カメラ 銀色' })
    const answer = await search({ keyword: '理光 相机', limit: 40 })
    expect(answer.understood.parts.map(({ kind }) => kind)).toContain('brand')
    expect(ids(answer)).toContain(wanted)
  })

  test('a misspelt word finds what was meant, and the answer says so', async () => {
    const wanted = await world.item({ name: 'ピカチュウ ぬいぐるみ 打ち間違い' })
    const answer = await search({ keyword: '皮卡秋 公仔', limit: 100 })
    expect(answer.understood.parts[0]).toEqual({ text: '皮卡秋', means: 'ピカチュウ', kind: 'word' })
    expect(ids(answer)).toContain(wanted)
  })

  test('a brand’s listings that do not name it are found by the brand', async () => {
    const wanted = await world.item({ name: 'バッグ 黒 肩掛け', brandId: '658' })
    expect(ids(await search({ keyword: '香奈儿 包', limit: 100 }))).toContain(wanted)
  })

  test('a listing that several readings find is there once', async () => {
    const id = await world.item({ name: 'シャネル CHANEL バッグ', brandId: '658' })
    forget()
    const answer = await search({ keyword: '香奈儿 包', limit: 100 })
    expect(ids(answer).filter((one) => one === id)).toEqual([id])
    expect(new Set(ids(answer)).size).toBe(answer.list.length)
  })

  test('literally, the words stay as they were typed', async () => {
    const typed = await world.item({ name: '理光 相机 説明書' })
    const answer = await search({ keyword: '理光 相机', literal: true })
    expect(answer.understood).toMatchObject({ literal: true, searched: '理光 相机', parts: [] })
    expect(ids(answer)).toEqual([typed])
  })

  test('an id or a pasted address is that one listing', async () => {
    const id = await world.item({ name: '唯一の品' })
    for (const keyword of [id, `看看这个 https://jp.mercari.com/item/${id}?utm=x`]) {
      const answer = await search({ keyword })
      expect(ids(answer)).toEqual([id])
      expect(answer.understood.parts).toMatchObject([{ kind: 'item', id }])
    }
  })

  test.each(['chanel 包', 'gucci 包', 'nike 鞋', 'adidas 外套', '外套', '中古包', '任天堂', 'pokemon', 'gundam', 'miku', 'zelda', '和服'])(
    '%s finds what sellers write in their own words',
    async (keyword) => {
      const { list, total } = await search({ keyword })
      expect(list.length).toBeGreaterThan(0)
      expect(total).toBeGreaterThanOrEqual(list.length)
    },
  )

  test('a brand and a kind of goods find what names neither', async () => {
    const wanted = await world.item({ name: '限定モデル 27cm', brandId: '857', categoryId: '345' })
    const answer = await search({ keyword: 'nike 鞋', limit: 100, sort: 'newest' })
    expect([ids(answer).includes(wanted), answer.understood.leftOut]).toEqual([true, []])
  })

  test('where nothing holds all the words, one is left out and told, to the last page', async () => {
    for (let n = 0; n < 5; n++) await world.item({ name: `縮緬細工 ${n}番` })
    const asked = { keyword: '縮緬細工 幻之品', limit: 2 }
    const first = await search(asked)
    expect([first.total, first.list.length, first.understood.leftOut]).toEqual([5, 2, ['幻之品']])
    const second = await ask({ ...asked, pageToken: first.nextPageToken })
    const third = await ask({ ...asked, pageToken: second.nextPageToken })
    expect([second, third].map(({ list, understood }) => [list.length, understood.leftOut])).toEqual([
      [2, ['幻之品']],
      [1, ['幻之品']],
    ])
    expect(new Set([first, second, third].flatMap(ids)).size).toBe(5)
    await world.db.deleteFrom('search_pages').execute()
    forget()
    expect((await ask({ ...asked, pageToken: first.nextPageToken })).understood.leftOut).toEqual(['幻之品'])
    expect((await search({ ...asked, literal: true })).total).toBe(0)
  })

  test('what is called otherwise is found by its category, below all that is called as typed, and stays there from page to page', async () => {
    const named: string[] = []
    for (let n = 0; n < 3; n++) named.push(await world.item({ name: `ユニクロ シャツ ${n}号`, brandId: '1250', categoryId: '304' }))
    const otherwise = await world.item({ name: '古着 一点限り', brandId: '1250', categoryId: '310' })
    const shoes = await world.item({ name: 'ローファー 一点限り', brandId: '1250', categoryId: '179' })
    const asked = { keyword: '优衣库 衬衫', sort: 'newest' as const, limit: 100 }
    const all = await search(asked)
    const from = all.widerFrom ?? 0
    const isNamed = ({ name }: { name: string }) => /シャツ|ブラウス/.test(name)
    expect([all.list.slice(0, from).every(isNamed), all.list.slice(from).some(isNamed)]).toEqual([true, false])
    expect(ids(all).slice(0, from)).toEqual(expect.arrayContaining(named))
    expect([ids(all).slice(from).includes(otherwise), ids(all).includes(shoes)]).toEqual([true, false])
    expect([all.understood.leftOut, all.total]).toEqual([[], all.list.length])

    const pages: SearchAnswer[] = []
    const small = { ...asked, limit: 2 }
    for (let pageToken: string | null = null; pages.length === 0 || pageToken; pageToken = pages.at(-1)?.nextPageToken ?? null)
      pages.push(await ask({ ...small, ...(pageToken && { pageToken }) }))
    expect(pages.flatMap(ids)).toEqual(ids(all))
    expect(pages.map(({ widerFrom, list }, n) => n * 2 + (widerFrom ?? list.length))).toEqual(
      pages.map(({ list }, n) => Math.max(n * 2, Math.min(from, n * 2 + list.length))),
    )
    forget()
    const again = await ask({ ...small, pageToken: pages.at(-1)?.prevPageToken ?? null })
    expect([ids(again), again.widerFrom]).toEqual([ids(pages.at(-2)!), pages.at(-2)?.widerFrom])

    // Where nobody knows any more what was shown, nothing is called only near.
    await world.db.deleteFrom('search_pages').execute()
    for (let pageToken = pages[0]?.nextPageToken ?? null; pageToken;) {
      const lost = await ask({ ...small, pageToken })
      expect([lost.widerFrom, lost.list.every(isNamed)]).toEqual([null, true])
      pageToken = lost.nextPageToken
    }
  })

  test('where the marketplace is slow, what is only near is the next page, which says so', async () => {
    await world.item({ name: 'ユニクロ シャツ 遅い市場', brandId: '1250', categoryId: '304' })
    await world.item({ name: '古着 遅い市場', brandId: '1250', categoryId: '310' })
    const asked = { keyword: '优衣库 衬衫', sort: 'newest' as const, limit: 100 }
    forget()
    const quick = await search(asked)
    const from = quick.widerFrom ?? 0
    forget()
    slowMs = 700
    const first = await search(asked)
    const second = await search({ ...asked, pageToken: first.nextPageToken })
    slowMs = 0
    expect([first.widerFrom, second.widerFrom]).toEqual([null, 0])
    expect(ids(first)).toEqual(ids(quick).slice(0, from))
    expect(ids(quick).slice(from)).toEqual(expect.arrayContaining(ids(second)))
    expect(second.list.length).toBeGreaterThan(0)
    forget()
  })

  test('a colour that no title has is told, and what is only near stands below the line', async () => {
    const answer = await search({ keyword: '优衣库 荧光绿 衬衫', limit: 100 })
    const from = answer.widerFrom ?? answer.list.length
    expect(answer.list.slice(0, from).every(({ name }) => /シャツ|ブラウス/.test(name))).toBe(true)
    expect([from > 0, answer.understood.leftOut]).toEqual([true, ['荧光', '绿']])
  })

  test('only what can be ordered: the place of the line is that in the list', async () => {
    const name = (n: number) => `ユニクロ シャツ 競売 ${n}`
    for (let n = 0; n < 2; n++) await world.tell('POST', '/world/auctions', { name: name(n), startJpy: 500, endsInS: 3_600 })
    forget()
    const { list, widerFrom } = await search({ keyword: '优衣库 衬衫', limit: 100, orderable: true })
    expect(list.findIndex(({ name: each }) => !/シャツ|ブラウス/.test(each))).toBe(widerFrom ?? -1)
  })

  test('where nothing has all the words, what the brand has in the category is found, and the left-out word told', async () => {
    const wanted = await world.item({ name: '革小物 一点限り', brandId: '539', categoryId: '241' })
    const answer = await search({ keyword: '蔻驰 卡包 黄昏色', limit: 100 })
    expect([ids(answer).includes(wanted), answer.widerFrom]).toEqual([true, null])
    expect(answer.understood.leftOut).toContain('卡包')
  })

  test('a word that the tables do not hold is told when only goods without it are found', async () => {
    const wanted = await world.item({ name: 'RICOH 距離計' })
    const answer = await search({ keyword: '理光 距離計 绝无此物' })
    expect([ids(answer), answer.understood.leftOut]).toEqual([[wanted], ['绝无此物']])
  })

  test('words that are not wanted are understood too, unless they are meant literally', async () => {
    const [broken, whole] = [await world.item({ name: '古時計 ジャンク' }), await world.item({ name: '古時計 完動品' })]
    const others = async (excludeKeyword: string, literal = false) =>
      ids(await search({ keyword: '古時計', excludeKeyword, literal })).toSorted()
    expect(await others('故障品')).toEqual([whole])
    expect(await others('空盒 故障品')).toEqual([whole])
    expect(await others('ジャンク')).toEqual([whole])
    expect(await others('故障品', true)).toEqual([broken, whole].toSorted())
  })

  test('only what can be ordered: no auction, none without a price, none that is sold', async () => {
    const name = '注文試験 急須'
    const wanted = await world.item({ name })
    const sold = await world.item({ name })
    await world.tell('POST', `/world/items/${sold}`, { status: 'sold_out' })
    const auction = (await world.tell<{ id: string }>('POST', '/world/auctions', { name, startJpy: 1_000, endsInS: 3_600 })).id
    const unpriced = await world.item({ name, priceJpy: null })
    forget()
    const all = await search({ keyword: name, status: 'all' })
    expect(new Set(ids(all))).toEqual(new Set([wanted, sold, auction, unpriced]))
    expect(ids(await search({ keyword: name, status: 'all', orderable: true }))).toEqual([wanted])
  })

  test('readings are merged in the order that was asked for', async () => {
    const { list } = await search({ keyword: '宝可梦 卡', sort: 'priceAsc', limit: 100 })
    const prices = list.flatMap(({ priceJpy }) => priceJpy ?? [])
    expect(prices.length).toBeGreaterThan(10)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })
})

describe('paging', () => {
  /** All pages of a walk, with something done between them. */
  async function walk(input: Parameters<typeof ask>[0], between: (page: number) => Promise<void> = async () => {}) {
    const pages: SearchAnswer[] = []
    for (let pageToken: string | null = null; ; pageToken = pages.at(-1)?.nextPageToken ?? null) {
      pages.push(await ask({ ...input, pageToken }))
      if (!pages.at(-1)?.nextPageToken) return pages
      await between(pages.length)
    }
  }

  test.each([97, 100])('by %i listings a page is full to the last page, and shows everything once', async (limit) => {
    const pages = await walk({ status: 'all', limit, sort: 'newest' })
    const shown = pages.flatMap(ids)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown).toHaveLength(pages[0]!.total)
    expect(pages.slice(0, -1).map(({ list }) => list.length)).toEqual(pages.slice(1).map(() => limit))
  })

  test('shows everything once, whatever is sold meanwhile', async () => {
    const word = '頁試験'
    const all: string[] = []
    for (let n = 0; n < 60; n++) all.push(await world.item({ name: `${word} ${n}番`, priceJpy: 1_000 + n }))
    const sold: string[] = []
    const pages = await walk({ keyword: word, limit: 8, sort: 'priceAsc' }, async (page) => {
      // Five that were shown already go away: what follows moves up by five.
      for (const id of all.slice((page - 1) * 8, (page - 1) * 8 + 5)) {
        await world.tell('POST', `/world/items/${id}`, { status: 'sold_out' })
        sold.push(id)
      }
    })
    const shown = pages.flatMap(ids)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.toSorted()).toEqual(all.toSorted())
    expect(sold.length).toBeGreaterThan(20)
  })

  test('repeats nothing, whatever is listed meanwhile', async () => {
    const word = '新着試験'
    const all: string[] = []
    for (let n = 0; n < 40; n++) all.push(await world.item({ name: `${word} ${n}番` }))
    const pages = await walk({ keyword: word, limit: 8, sort: 'newest' }, async () => {
      for (let n = 0; n < 12; n++) await world.item({ name: `${word} 追加` })
    })
    const shown = pages.flatMap(ids)
    expect(new Set(shown).size).toBe(shown.length)
    for (const id of all) expect(shown).toContain(id)
  })

  test('going back shows the same page, after the marketplace has moved', async () => {
    for (let n = 0; n < 12; n++) await world.item({ name: `ワンピース ${n}番` })
    const first = await search({ keyword: 'ワンピース', limit: 5, sort: 'newest' })
    const second = await ask({ keyword: 'ワンピース', limit: 5, sort: 'newest', pageToken: first.nextPageToken })
    const third = await ask({ keyword: 'ワンピース', limit: 5, sort: 'newest', pageToken: second.nextPageToken })
    await world.item({ name: 'ワンピース 新しい' })
    forget()
    expect(ids(await ask({ keyword: 'ワンピース', limit: 5, sort: 'newest', pageToken: third.prevPageToken }))).toEqual(ids(second))
    expect(ids(await ask({ keyword: 'ワンピース', limit: 5, sort: 'newest', pageToken: second.prevPageToken }))).toEqual(ids(first))
    expect(ids(await ask({ keyword: 'ワンピース', limit: 5, sort: 'newest', pageToken: second.nextPageToken }))).toEqual(ids(third))
    expect(first.prevPageToken).toBeNull()
  })

  test('several readings are walked to their ends, each listing once', async () => {
    const pages = await walk({ keyword: '宝可梦 卡', limit: 7, status: 'all' })
    const shown = pages.flatMap(ids)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.length).toBeGreaterThan(20)
    const byCategory = await walk({ categoryIds: ['1289'], limit: 50, status: 'all' })
    for (const id of byCategory.flatMap(ids)) expect(shown).toContain(id)
  })

  test('a token of other words or filters is refused, and a walk that is gone goes on by position', async () => {
    const first = await search({ keyword: 'カメラ', limit: 3, sort: 'priceAsc', status: 'all' })
    expect(
      await world
        .visitor()
        .ask(calls.searchGoods, { keyword: '時計', limit: 3, sort: 'priceAsc', status: 'all', pageToken: first.nextPageToken }),
    ).toMatchObject({ status: 400, code: 1400 })
    const second = await ask({ keyword: 'カメラ', limit: 3, sort: 'priceAsc', status: 'all', pageToken: first.nextPageToken })
    await world.db.deleteFrom('search_pages').execute()
    forget()
    expect(ids(await ask({ keyword: 'カメラ', limit: 3, sort: 'priceAsc', status: 'all', pageToken: first.nextPageToken }))).toEqual(
      ids(second),
    )
  })
})
