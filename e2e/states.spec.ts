import { expect, type Request } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, fault, fetchAhead, lose, newMember, onTheWay, rewrite, setOffline, test, world } from './journey.ts'
import {
  cards,
  comesWithTheLine,
  go,
  growsOldAndNewAgain,
  item,
  known,
  type Looker,
  named,
  openLooker,
  product,
  screens,
  showsSomething,
  standing,
  standsInUntilItComes,
} from './states/looker.ts'

/** Each state on some screens; `states.deep.spec.ts` has every screen and every fault. */
test.describe.configure({ mode: 'serial' })

const some = named(screens, '/search', '/item/:id')

let looker: Looker
test.beforeAll(async ({ browser }) => {
  looker = await openLooker(browser)
})

test('a screen shows a skeleton while its answer is on its way', async () => {
  for (const screen of some) await standsInUntilItComes(looker, screen)
})

test('offline a screen says so with a button, and loads by itself once online', async () => {
  for (const screen of some) await comesWithTheLine(looker, screen)
})

test('the stored lists of categories and brands show a skeleton, say when they cannot be fetched, and load by themselves', async ({
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

test('a search method that is tried says that it searches, that it failed, and what it found', async () => {
  await go(looker, '/search/method')
  const row = looker.main.getByRole('region', { name: '按关键词' })
  await expect(row).toBeVisible()
  const attempt = async (words: string) => {
    await row.getByRole('textbox').fill(words)
    await row.getByRole('button', { name: '试一试' }).click()
  }
  await onTheWay(looker.page, async () => {
    await attempt('理光 相机')
    await expect(row.getByText('正在找…')).toBeVisible()
  })
  await expect(row.getByRole('link', { name: '去看' })).toBeVisible()
  await setOffline(looker.page, true)
  await attempt('初音未来 手办')
  await expect(row.getByText('暂时没有加载出来')).toBeVisible()
  await setOffline(looker.page, false)
  await expect(row.getByRole('link', { name: '去看' })).toBeVisible()
})

test('sold goods say so and lead to others, and unknown goods are not shown as an error', async () => {
  const gone = [await item('状態 売切 鉢'), await product('状態 売切 店')]
  for (const id of gone) await world(`/world/items/${id}`, { status: 'sold_out' })
  for (const path of [`/item/${gone[0]}`, `/shop/product/${gone[1]}`]) {
    await go(looker, path)
    await expect(looker.main.getByText('这件已经被别人买走了'), path).toBeVisible()
    await expect(looker.main.getByText('立即下单'), path).toHaveCount(0)
    await expect(looker.main.getByRole('link', { name: '找同样的' }), path).toBeVisible()
    await expect(looker.main.getByRole('region', { name: '看过它的人还在看' }), path).toBeVisible()
  }
  for (const [path, says] of [
    ['/item/m00000000', '没有编号为 m00000000 的商品'],
    ['/shop/product/1111111111111111111111', '没有编号为 1111111111111111111111 的商品'],
    ['/item/m00000000', '没有编号为 m00000000 的商品'],
  ] as const) {
    await go(looker, path)
    await expect(looker.main.getByText(says), path).toBeVisible()
    await expect(looker.main.getByRole('button', { name: '现在重试' }), path).toHaveCount(0)
  }
  await go(looker, `/seller/${looker.seen.seller}?status=soldOut`)
  await expect(looker.main.getByText('还没有卖出过商品').or(cards(looker.main)).first()).toBeVisible()
})

test('with the marketplace down a screen has something to show', async () => {
  await showsSomething(looker, 'down', 1, [...named(standing, '/'), ...named(screens, '/search', '/seller/:id')])
})

test('old data says its time, ordering pauses, and fresh data comes by itself once the marketplace is back', async () => {
  await growsOldAndNewAgain(
    looker,
    known.filter(({ name }) => ['/item/:id', 'words never searched'].includes(name)),
  )
})

test('a picture that failed to load is fetched again without a reload', async ({ page }) => {
  await lose(page, '*/img/*')
  await page.goto('/#/categories')
  const pictures = page.getByRole('main').locator('img')
  await expect(page.getByRole('heading', { level: 1, name: '分类' })).toBeVisible()
  await expect(page.locator('main svg[viewBox="0 0 64 64"]').first()).toBeVisible()
  await expect(pictures).toHaveCount(0)
  await lose(page)
  await expect(pictures.first()).toBeVisible()
  await expect(pictures.first()).not.toHaveJSProperty('naturalWidth', 0)
})

test('counts and payment fees are not shown while they are unknown', async ({ page }) => {
  await newMember(page)
  await lose(page, '*/api/order/list*', '*/api/goods/bidList*', '*/api/index/rate*')
  await page.goto('/')
  const own = page.getByRole('complementary', { name: '我的' })
  await expect(own.getByText('可用余额')).toBeVisible()
  await expect(own.getByText('没有等你处理的事')).toHaveCount(0)
  await page.goto('/#/users/charge')
  await expect(page.getByRole('radiogroup', { name: '付款方式' })).toBeVisible()
  await expect(page.getByText('暂时不可用')).toHaveCount(0)
  await page.goto('/#/users')
  await expect(page.getByRole('button', { name: '现在重试' }).first()).toBeVisible()
  await lose(page, '*/api/goods/bidList*')
  await expect(page.getByText('竞拍暂时没有加载出来')).toBeVisible()
  await expect(page.getByText('没有等你处理的事')).toHaveCount(0)
  await lose(page)
  await expect(page.getByText('没有等你处理的事')).toBeVisible()
  await page.goto('/')
  await expect(own.getByText('没有等你处理的事')).toBeVisible()
})

test('a part that did not come is not taken for on its way whenever it is asked for again', async ({ page }) => {
  const asked: Request[] = []
  page.on('request', (request) => void (request.url().includes('/api/index/hotCategories') && asked.push(request)))
  await lose(page, '*/api/index/hotCategories*')
  await page.goto('/')
  const shape = page.getByRole('main').getByRole('status', { name: '正在加载' })
  await expect(page.getByRole('region', { name: '活动' })).toBeVisible()
  // A lost answer is asked for once more before it counts as lost.
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await expect(shape).toHaveCount(0)
  await onTheWay(page, async () => {
    await lose(page)
    await expect.poll(() => asked.at(-1)!.failure()).toBe(null)
    await expect(shape).toHaveCount(0)
  })
  await expect(page.getByRole('navigation', { name: '热门分类' })).toBeVisible()
})

test('results that could not be asked for anew stay, and say since when they are known', async ({ page }) => {
  const name = `再読 茶碗 ${Date.now()}`
  await item(name)
  await newMember(page)
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  const main = page.getByRole('main')
  // What a member collects makes results old: they are asked for anew when they are next shown.
  const heart = main.getByRole('button', { name: /^收藏 / }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await cards(main).click()
  await expect(main.getByRole('button', { name: '已收藏' })).toBeVisible()
  await lose(page, '*/api/goods/search*')
  await page.goBack()
  await expect(main.getByText(/数据更新于 .{16}，\s*暂时没有更新，这些是之前看到的/)).toBeVisible()
  await expect(cards(main)).toBeVisible()
  await lose(page)
  await expect(main.getByText('暂时没有更新')).toHaveCount(0)
})

test('an address whose page means nothing shows the first page instead', async ({ page }) => {
  await newMember(page)
  const seller = (await world<{ sellerId?: string; id: string }>('/world/items', { name: `頁 茶碗 ${Date.now()}`, priceJpy: 1_200 })).id
  const { sellerId } = await call(page, calls.goodsDetail, { id: seller })
  for (const [address, first] of [
    ['/search?keyword=%E8%8C%B6%E7%A2%97&pageToken=cut', /keyword=[^&]+$/],
    [`/seller/${sellerId}?status=all&pageToken=cut`, /status=all$/],
  ] as const) {
    await page.goto(`/#${address}`)
    await expect(cards(page.getByRole('main'))).toBeVisible()
    await expect(page).toHaveURL(first)
    await page.goBack()
    await expect(page).not.toHaveURL(/pageToken/)
  }
})

test('the kept goods of a seller are shown when the marketplace cannot be reached', async ({ page }) => {
  const name = `既知 茶碗 ${Date.now()}`
  await world('/world/items', { name, priceJpy: 1_200 })
  await newMember(page)
  const known = () => call(page, calls.productListingFilter, { keyword: name })
  await expect
    .poll(async () => {
      await call(page, calls.searchGoods, { keyword: name, literal: true })
      return (await known()).list.length
    })
    .toBe(1)
  const id = (await known()).list[0]!.sellerId
  // Other journeys may have looked at the same seller: as if nobody ever had.
  await call(page, calls.sellerInfo, { id })
  await fault('down')
  await rewrite('delete from sellers where id = $1', id)
  await page.goto(`/#/seller/${id}`)
  await expect(page.getByText('暂时连不上煤炉', { exact: true })).toBeVisible()
  const before = page.getByRole('region', { name: '之前看到的商品' })
  await expect(before.getByRole('link', { name })).toBeVisible()
  await fault('none')
  await expect(page.getByRole('heading', { name: '判断依据' })).toBeVisible()
  await expect(before).toHaveCount(0)
})
