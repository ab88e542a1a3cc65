import { expect, type Locator, type Page } from '@playwright/test'
import { call, fault, fetchAhead, newMember, onTheWay, setOffline, test, world } from './journey.ts'

/**
 * What each screen of finding goods shows while its answer is on its way, when none comes, when it is old, and that it puts itself right.
 * A slow or dead line is the browser's own; a marketplace that fails is the sandbox's. One member walks through all of it in one tab.
 */
test.describe.configure({ mode: 'serial' })

interface Listed {
  id: string
  sellerId: string
}
interface Found {
  total: number
  list: Listed[]
}

const run = Date.now().toString(36)
/** The server answers within 3 s, as its own tests hold it to; the rest is for a browser that shares two cores with all that it tests. */
const drawnWithinMs = 8_000

let page: Page
/** Sellers and shops of the catalogue: each is shown once, so that nothing about them is known before. */
let sellers: string[]
let shops: string[]
/** Seen at the very beginning and never again: by the end the server has to ask for it anew. */
let seen: { item: string; product: string; seller: string; shop: string; name: string }

const main = () => page.getByRole('main')
const loading = () => main().getByRole('status', { name: '正在加载' })
const go = (path: string) => page.evaluate(`void (location.hash = ${JSON.stringify(path)})`)
/** A screen that keeps nothing of the one to be looked at. */
const elsewhere = async () => {
  await go('/guide?id=1')
  await expect(main().getByRole('heading', { level: 1 })).toHaveText('竞拍说明')
}
const item = async (name: string, more: Record<string, unknown> = {}) =>
  (await world<{ id: string }>('/world/items', { name: `${name} ${run}`, priceJpy: 4_800, ...more })).id
const product = (name: string) => item(name, { kind: 'shopProduct' })
const search = (wanted: Record<string, unknown>) => call<Found>(page, '/api/goods/search', wanted)
const shopOf = async (id: string) => (await call<{ shop: { id: string } }>(page, '/api/goods/shopProductInfo', { id }, 'get')).shop.id

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  await newMember(page)
  const { list } = await search({ limit: 100, kind: 'item' })
  sellers = [...new Set(list.map(({ sellerId }) => sellerId))]
  const products = await search({ limit: 60, kind: 'shopProduct' })
  shops = [...new Set(await Promise.all(products.list.map(({ id }) => shopOf(id))))]
  const [name, id, shopId] = ['状態 茶碗', await item('状態 茶碗', { sellerId: sellers.pop() }), await product('状態 店の品')]
  seen = {
    item: id,
    product: shopId,
    seller: (await call<Listed>(page, '/api/goods/detail', { id }, 'get')).sellerId,
    shop: await shopOf(shopId),
    name: `${name} ${run}`,
  }
  for (const path of [`/item/${id}`, `/shop/product/${shopId}`, `/seller/${seen.seller}`, `/shop/${seen.shop}`]) {
    await go(path)
    await expect(loading()).toHaveCount(0)
    await expect(main().getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main().locator('a[href*="#/item/"], a[href*="#/shop/product/"]').first()).toBeVisible()
  }
  await call(page, '/api/collect/add', { id }, 'form')
  await call(page, '/api/seller/follow', { id: seen.seller })
})

/** A screen, as far as may be at an address nobody has asked for yet, and what of it can only be there when its answer has come. */
interface Screen {
  name: string
  path: () => Promise<string> | string
  there: () => Locator
}
const cards = () => main().locator('a[href*="#/item/"], a[href*="#/shop/product/"]').first()
const priced = () => main().getByRole('region', { name: '费用明细' })
let unique = 0

const screens: readonly Screen[] = [
  { name: '/search', path: () => `/search?keyword=${encodeURIComponent('カメラ')}&max=${900_000 + (unique += 1)}`, there: cards },
  { name: '/item/:id', path: async () => `/item/${await item('状態 皿')}`, there: priced },
  { name: '/shop/product/:id', path: async () => `/shop/product/${await product('状態 湯呑')}`, there: priced },
  { name: '/product/:id', path: async () => `/product/${await item('状態 鉢')}`, there: priced },
  { name: '/seller/:id', path: () => `/seller/${sellers.pop()}`, there: () => main().getByRole('heading', { name: '为什么' }) },
  { name: '/shop/:id', path: () => `/shop/${shops.pop() ?? seen.shop}`, there: () => main().getByRole('heading', { name: '全部商品' }) },
  {
    name: '/users/collect',
    path: () => `/users/collect?status=${collectedStatus[(unique += 1) % 3]}&page=${unique}`,
    there: () => main().getByText(/^(还没有|没有|收藏里没有)/),
  },
  { name: '/users/shop', path: () => `/users/shop?page=${(unique += 1)}`, there: () => main().getByRole('button', { name: /取消关注/ }) },
  { name: '/users/shop/black', path: () => `/users/shop/black?page=${(unique += 1)}`, there: () => main().getByText('黑名单是空的') },
]
const collectedStatus = ['gone', 'soldOut', 'priceFell']

/** Screens of one address each: what they show is asked for again by a page that is new. */
const standing: readonly Screen[] = [
  { name: '/', path: () => '/', there: () => main().getByRole('navigation', { name: '热门分类' }) },
  { name: '/search/method', path: () => '/search/method', there: () => main().getByRole('region', { name: '按关键词' }) },
  { name: '/categories', path: () => '/categories', there: () => main().getByRole('navigation', { name: '一级分类' }) },
  { name: '/brands', path: () => '/brands', there: () => main().getByRole('region', { name: 'A', exact: true }) },
]

test('while an answer is on its way its shape stands in, on every screen', async () => {
  for (const { name, path, there } of screens) {
    const to = await path()
    // The screen's code is there already: what is slow is the answer.
    await elsewhere()
    await go(to.replace(/[^/=]+$/, '1'))
    await expect(main().getByRole('heading', { level: 1 }), name).not.toHaveText('竞拍说明')
    await expect(loading(), name).toHaveCount(0)
    await elsewhere()
    await onTheWay(page, async () => {
      await go(to)
      await expect(loading().first(), name).toBeVisible()
    })
    await expect(there(), name).toBeVisible()
    await expect(loading(), name).toHaveCount(0)
  }
})

test('without a connection every screen says so and offers a way on, and is there by itself when the line is back', async () => {
  for (const { name, path, there } of screens) {
    const to = await path()
    await elsewhere()
    await setOffline(page, true)
    await go(to)
    await expect(main().getByRole('button', { name: '现在重试' }), name).toBeVisible()
    await expect(main().getByRole('heading', { level: 1 }), name).toHaveCount(1)
    await setOffline(page, false)
    await expect(there(), name).toBeVisible()
  }
})

test('the kept lists of categories and brands stand in their shape, say when they cannot be had, and come by themselves', async ({
  page: visitor,
}) => {
  await visitor.goto('/')
  await visitor.getByRole('searchbox').click()
  const tile = { categories: visitor.getByRole('link', { name: '按分类搜索' }), brands: visitor.getByRole('link', { name: '按品牌搜索' }) }
  for (const name of ['categories', 'brands'] as const) await fetchAhead(visitor, tile[name], name)
  await setOffline(visitor, true)
  await tile.categories.click()
  await expect(visitor.getByText('分类没有加载出来')).toBeVisible()
  await setOffline(visitor, false)
  await expect(visitor.getByRole('navigation', { name: '一级分类' })).toBeVisible()

  await visitor.getByRole('searchbox').click()
  await onTheWay(visitor, async () => {
    await tile.brands.click()
    await expect(visitor.getByRole('main').getByRole('status', { name: '正在加载' })).toBeVisible()
  })
  await expect(visitor.getByRole('region', { name: 'A', exact: true })).toBeVisible()
})

test('a way of finding that is tried says that it looks, that it could not, and what it found', async () => {
  await go('/search/method')
  const row = main().getByRole('region', { name: '按关键词' })
  await expect(row).toBeVisible()
  const attempt = async (words: string) => {
    await row.getByRole('textbox').fill(words)
    await row.getByRole('button', { name: '试一试' }).click()
  }
  await onTheWay(page, async () => {
    await attempt('理光 相机')
    await expect(row.getByText('正在找…')).toBeVisible()
  })
  await expect(row.getByRole('link', { name: '去看' })).toBeVisible()
  await setOffline(page, true)
  await attempt('初音未来 手办')
  await expect(row.getByText('暂时没有加载出来')).toBeVisible()
  await setOffline(page, false)
  await expect(row.getByRole('link', { name: '去看' })).toBeVisible()
})

test('what is sold says so and leads on, and what is not there is not taken for a failure', async () => {
  const gone = [await item('状態 売切 鉢'), await product('状態 売切 店')]
  for (const id of gone) await world(`/world/items/${id}`, { status: 'sold_out' })
  for (const path of [`/item/${gone[0]}`, `/shop/product/${gone[1]}`]) {
    await go(path)
    await expect(main().getByText('这件已经被别人买走了'), path).toBeVisible()
    await expect(main().getByText('立即下单'), path).toHaveCount(0)
    await expect(main().getByRole('link', { name: '找同样的' }), path).toBeVisible()
    await expect(main().getByRole('region', { name: '看过它的人还在看' }), path).toBeVisible()
  }
  for (const [path, says] of [
    ['/item/m00000000', '没有编号为 m00000000 的商品'],
    ['/shop/product/1111111111111111111111', '没有编号为 1111111111111111111111 的商品'],
    ['/item/m00000000', '没有编号为 m00000000 的商品'],
  ] as const) {
    await go(path)
    await expect(main().getByText(says), path).toBeVisible()
    await expect(main().getByRole('button', { name: '现在重试' }), path).toHaveCount(0)
  }
  await go(`/seller/${seen.seller}?status=soldOut`)
  await expect(main().getByText('还没有卖出过商品').or(cards()).first()).toBeVisible()
})

for (const kind of ['slow', 'down', 'error', 'malformed'])
  test(`with the marketplace ${kind}, wholly or in part, every screen has something to show in time`, async () => {
    for (const share of [1, 0.3]) {
      await fault(kind, share)
      await elsewhere()
      await page.reload()
      for (const { name, path, there } of [...standing, ...screens]) {
        const to = await path()
        await elsewhere()
        await go(to)
        await expect(main().getByRole('heading', { level: 1 }), name).not.toHaveText('竞拍说明')
        await expect(main().getByRole('status', { name: /^正在/ }), `${name} ${share}`).toHaveCount(0, { timeout: drawnWithinMs })
        await expect(
          there()
            .or(main().getByText(/暂时|没有/))
            .first(),
          `${name} ${share}`,
        ).toBeVisible()
      }
    }
  })

/** Seen before, and long enough ago that the marketplace is asked again. */
const known: readonly { name: string; path: () => string; says: RegExp }[] = [
  { name: '/item/:id', path: () => `/item/${seen.item}`, says: /数据更新于 .{16}，\s*暂时查不到卖家那边的最新状态/ },
  { name: '/shop/product/:id', path: () => `/shop/product/${seen.product}`, says: /数据更新于 .{16}，\s*暂时查不到卖家那边的最新状态/ },
  { name: '/seller/:id', path: () => `/seller/${seen.seller}`, says: /数据更新于 .{16}，\s*暂时连不上煤炉/ },
  { name: '/shop/:id', path: () => `/shop/${seen.shop}`, says: /数据更新于 .{16}，\s*暂时连不上煤炉/ },
  { name: '/search', path: () => `/search?keyword=${encodeURIComponent(seen.name)}`, says: /数据更新于 .{16}，\s*暂时连不上煤炉/ },
  { name: 'words never searched', path: () => `/search?keyword=${Date.now()}`, says: /^暂时连不上煤炉$/ },
  { name: '/users/collect', path: () => '/users/collect', says: /数据更新于 .{16}，\s*有些商品暂时查不到最新状态/ },
  { name: '/users/history', path: () => '/users/history', says: /数据更新于 .{16}，\s*有些商品暂时查不到最新状态/ },
  { name: 'a seller never seen', path: () => `/seller/${sellers.pop()}`, says: /^暂时连不上煤炉$/ },
]

test('what is old says since when, ordering pauses, and all of it is new again by itself when the marketplace is back', async () => {
  test.setTimeout(180_000)
  await fault('down')
  const tabs = await Promise.all(
    known.map(async ({ name, path, says }) => {
      const tab = await page.context().newPage()
      const note = tab.getByRole('main').getByText(says).first()
      await tab.goto(`/#${path()}`)
      // What was heard a moment ago serves as fresh for a while: a seller for a minute.
      await expect(async () => {
        await tab.reload()
        await expect(note, name).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 90_000 })
      return { name, tab, note }
    }),
  )
  const buy = tabs[0]!.tab.getByRole('main').getByRole('button', { name: '立即下单' })
  await expect(buy).toBeDisabled()
  await expect(tabs[0]!.tab.getByText('恢复连接后即可下单').last()).toBeVisible()

  await fault('none')
  await Promise.all(tabs.map(({ name, note }) => expect(note, name).toHaveCount(0, { timeout: 30_000 })))
  await expect(tabs[0]!.tab.getByRole('main').getByRole('link', { name: '立即下单' })).toBeVisible()
  await Promise.all(tabs.map(({ tab }) => tab.close()))
})

test('a picture that did not come is asked for again, without a reload', async ({ page }) => {
  let down = true
  await page.route('**/img/**', (route) => (down ? route.abort() : route.continue()))
  await page.goto('/#/categories')
  const pictures = page.getByRole('main').locator('img')
  await expect(page.getByRole('heading', { level: 1, name: '分类' })).toBeVisible()
  await expect(page.locator('main svg[viewBox="0 0 64 64"]').first()).toBeVisible()
  await expect(pictures).toHaveCount(0)
  down = false
  await expect(pictures.first()).toBeVisible()
  await expect(pictures.first()).not.toHaveJSProperty('naturalWidth', 0)
})
