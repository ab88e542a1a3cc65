import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { RequestOf } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import { call, fault, newMember, onTheWay, setOffline, world } from '../journey.ts'

/**
 * The states of each screen for finding goods: loading, no answer, an old answer, and the recovery without a reload. The browser emulates
 * a slow or dead line, the sandbox a failing marketplace. One member goes through all of it in one tab.
 */

/** Goods of this run's own. */
const run = Date.now().toString(36)
export const item = async (name: string, more: Record<string, unknown> = {}): Promise<string> =>
  (await world<{ id: string }>('/world/items', { name: `${name} ${run}`, priceJpy: 4_800, ...more })).id
export const product = (name: string): Promise<string> => item(name, { kind: 'shopProduct' })

/** The member, their tab, and the goods and sellers that nobody has opened yet. */
export interface Looker {
  page: Page
  main: Locator
  /** Sellers and shops that the server has not fetched yet: each is opened once. */
  sellers: string[]
  shops: string[]
  /** Opened at the beginning only: by the end the server's cached answers have expired. */
  seen: { item: string; product: string; seller: string; shop: string; name: string }
}

/** A screen, if possible at an address that no query was made for yet, and an element that is there only once its answer is. */
export interface Screen {
  name: string
  path: (looker: Looker) => Promise<string> | string
  there: (main: Locator) => Locator
}

export const cards = (main: Locator): Locator => main.locator('a[href*="#/item/"], a[href*="#/shop/product/"]').first()
const priced = (main: Locator) => main.getByRole('region', { name: '费用明细' })
let unique = 0
const collectedStatus = ['gone', 'soldOut', 'priceFell']

/** Screens that query anew for each address. */
export const screens: readonly Screen[] = [
  { name: '/search', path: () => `/search?keyword=${encodeURIComponent('カメラ')}&max=${900_000 + (unique += 1)}`, there: cards },
  { name: '/item/:id', path: async () => `/item/${await item('状態 皿')}`, there: priced },
  { name: '/shop/product/:id', path: async () => `/shop/product/${await product('状態 湯呑')}`, there: priced },
  { name: '/product/:id', path: async () => `/product/${await item('状態 鉢')}`, there: priced },
  {
    name: '/seller/:id',
    path: ({ sellers }) => `/seller/${sellers.pop()}`,
    there: (main) => main.getByRole('heading', { name: '判断依据' }),
  },
  {
    name: '/shop/:id',
    path: ({ shops, seen }) => `/shop/${shops.pop() ?? seen.shop}`,
    there: (main) => main.getByRole('heading', { name: '全部商品' }),
  },
  {
    name: '/users/collect',
    path: () => `/users/collect?status=${collectedStatus[(unique += 1) % 3]}&page=${unique}`,
    there: (main) => main.getByText(/^(还没有|没有|收藏里没有)/),
  },
  {
    name: '/users/shop',
    path: () => `/users/shop?page=${(unique += 1)}`,
    there: (main) => main.getByRole('button', { name: /取消关注/ }),
  },
  { name: '/users/shop/black', path: () => `/users/shop/black?page=${(unique += 1)}`, there: (main) => main.getByText('黑名单是空的') },
]

/** Screens with one address each: only a new page queries them again. */
export const standing: readonly Screen[] = [
  { name: '/', path: () => '/', there: (main) => main.getByRole('navigation', { name: '热门分类' }) },
  { name: '/search/method', path: () => '/search/method', there: (main) => main.getByRole('region', { name: '按关键词' }) },
  { name: '/categories', path: () => '/categories', there: (main) => main.getByRole('navigation', { name: '一级分类' }) },
  { name: '/brands', path: () => '/brands', there: (main) => main.getByRole('region', { name: 'A', exact: true }) },
]

/** The screens with these names. */
export const named = (all: readonly Screen[], ...names: string[]): Screen[] =>
  names.map((name) => {
    const found = all.find((screen) => screen.name === name)
    if (!found) throw new Error(`no screen ${name}`)
    return found
  })

const search = (page: Page, wanted: RequestOf<typeof calls.searchGoods>) => call(page, calls.searchGoods, wanted)
const shopOf = async (page: Page, id: string) => (await call(page, calls.shopProductInfo, { id })).shop.id

/** A new member who has viewed and collected goods and follows a seller. */
export async function openLooker(browser: Browser): Promise<Looker> {
  const page = await (await browser.newContext()).newPage()
  const main = page.getByRole('main')
  await newMember(page)
  await page.goto('/#/guide?id=1')
  const { list } = await search(page, { limit: 100, kind: 'item' })
  const sellers = [...new Set(list.map(({ sellerId }) => sellerId))]
  const products = await search(page, { limit: 60, kind: 'shopProduct' })
  const shops = [...new Set(await Promise.all(products.list.map(({ id }) => shopOf(page, id))))]
  const [name, id, shopId] = ['状態 茶碗', await item('状態 茶碗', { sellerId: sellers.pop() }), await product('状態 店の品')]
  const seller = (await call(page, calls.goodsDetail, { id })).sellerId
  const seen = { item: id, product: shopId, seller, shop: await shopOf(page, shopId), name: `${name} ${run}` }
  const looker = { page, main, sellers, shops, seen }
  // A busy sandbox may not tell them in time; the next call asks again.
  for (const of of [id, shopId]) await expect.poll(async () => (await call(page, calls.relatedItems, { id: of })).length).toBeGreaterThan(0)
  for (const path of [`/item/${id}`, `/shop/product/${shopId}`, `/seller/${seller}`, `/shop/${seen.shop}`]) {
    await go(looker, path)
    await expect(loading(looker)).toHaveCount(0)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(cards(main)).toBeVisible()
  }
  await call(page, calls.collectAdd, { id })
  await call(page, calls.sellerFollow, { id: seller })
  return looker
}

const loading = ({ main }: Looker) => main.getByRole('status', { name: '正在加载' })

export const go = ({ page }: Looker, path: string): Promise<unknown> => page.evaluate((hash) => void (location.hash = hash), path)

/** Opens a screen that shares no element with the screen to be tested. */
async function elsewhere(looker: Looker): Promise<void> {
  await go(looker, '/guide?id=1')
  await expect(looker.main.getByRole('heading', { level: 1 })).toHaveText('竞拍说明')
}

/** Expects a skeleton while the answer is on its way. */
export async function standsInUntilItComes(looker: Looker, { name, path, there }: Screen): Promise<void> {
  const { page, main } = looker
  const to = await path(looker)
  // Load the screen's code first, so that only the answer is slow.
  await elsewhere(looker)
  await go(looker, to.replace(/[^/=]+$/, '1'))
  await expect(main.getByRole('heading', { level: 1 }), name).not.toHaveText('竞拍说明')
  await expect(loading(looker), name).toHaveCount(0)
  await elsewhere(looker)
  await onTheWay(page, async () => {
    await go(looker, to)
    await expect(loading(looker).first(), name).toBeVisible()
  })
  await expect(there(main), name).toBeVisible()
  await expect(loading(looker), name).toHaveCount(0)
}

/** Expects a message and a button without a connection, and the screen itself once the line is back. */
export async function comesWithTheLine(looker: Looker, { name, path, there }: Screen): Promise<void> {
  const { page, main } = looker
  const to = await path(looker)
  await elsewhere(looker)
  await setOffline(page, true)
  await go(looker, to)
  await expect(main.getByRole('button', { name: '现在重试' }), name).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 }), name).toHaveCount(1)
  await setOffline(page, false)
  await expect(there(main), name).toBeVisible()
}

/** Sets a fault on a share of the marketplace's answers: each screen shows something, and none loads for ever. */
export async function showsSomething(looker: Looker, kind: string, share: number, all: readonly Screen[]): Promise<void> {
  const { page, main } = looker
  await fault(kind, share)
  await elsewhere(looker)
  await page.reload()
  for (const { name, path, there } of all) {
    const to = await path(looker)
    await elsewhere(looker)
    await go(looker, to)
    await expect(main.getByRole('heading', { level: 1 }), name).not.toHaveText('竞拍说明')
    await expect(main.getByRole('status', { name: /^正在/ }), `${name} ${kind} ${share}`).toHaveCount(0)
    await expect(
      there(main)
        .or(main.getByText(/暂时|没有/))
        .first(),
      `${name} ${kind} ${share}`,
    ).toBeVisible()
  }
}

/** A screen with goods fetched so long ago that the server asks the marketplace again, and the words it shows when that fails. */
interface Known {
  name: string
  path: (looker: Looker) => string
  says: RegExp
}
export const known: readonly Known[] = [
  { name: '/item/:id', path: ({ seen }) => `/item/${seen.item}`, says: /数据更新于 .{16}，\s*暂时查不到卖家那边的最新状态/ },
  {
    name: '/shop/product/:id',
    path: ({ seen }) => `/shop/product/${seen.product}`,
    says: /数据更新于 .{16}，\s*暂时查不到卖家那边的最新状态/,
  },
  { name: '/seller/:id', path: ({ seen }) => `/seller/${seen.seller}`, says: /数据更新于 .{16}，\s*暂时连不上煤炉/ },
  { name: '/shop/:id', path: ({ seen }) => `/shop/${seen.shop}`, says: /数据更新于 .{16}，\s*暂时连不上煤炉/ },
  {
    name: '/search',
    path: ({ seen }) => `/search?keyword=${encodeURIComponent(seen.name)}`,
    says: /数据更新于 .{16}，\s*暂时连不上煤炉/,
  },
  { name: 'words never searched', path: () => `/search?keyword=${Date.now()}`, says: /^暂时连不上煤炉$/ },
  { name: '/users/collect', path: () => '/users/collect', says: /数据更新于 .{16}，\s*有些商品暂时查不到最新状态/ },
  { name: '/users/history', path: () => '/users/history', says: /数据更新于 .{16}，\s*有些商品暂时查不到最新状态/ },
  { name: 'a seller never seen', path: ({ sellers }) => `/seller/${sellers.pop()}`, says: /^暂时连不上煤炉$/ },
]

/**
 * Expects old data to say its time, ordering to pause (the first screen is goods), and fresh data without a reload once the marketplace
 * is back.
 */
export async function growsOldAndNewAgain(looker: Looker, all: readonly Known[]): Promise<void> {
  await fault('down')
  const tabs = await Promise.all(
    all.map(async ({ name, path, says }) => {
      const tab = await looker.page.context().newPage()
      const note = tab.getByRole('main').getByText(says).first()
      await tab.goto(`/#${path(looker)}`)
      // The server serves a recent answer as fresh for a while, so load the whole page until it asks again.
      await expect(async () => {
        await tab.reload()
        await expect(tab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(tab.getByRole('main').getByRole('status', { name: /^正在/ })).toHaveCount(0)
        expect(await note.isVisible(), name).toBe(true)
      }).toPass({ intervals: [0, 2_000] })
      return { name, tab, note }
    }),
  )
  const goods = tabs[0]!.tab
  await expect(goods.getByRole('main').getByRole('button', { name: '立即下单' })).toBeDisabled()
  await expect(goods.getByText('恢复连接后即可下单').last()).toBeVisible()

  await fault('none')
  for (const { name, note } of tabs) await expect(note, name).toHaveCount(0)
  await expect(goods.getByRole('main').getByRole('link', { name: '立即下单' })).toBeVisible()
  await Promise.all(tabs.map(({ tab }) => tab.close()))
}
