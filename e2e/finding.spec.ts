import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, fetchAhead, newMember, onTheWay, setOffline, test, world } from './journey.ts'

const searchbox = (page: Page) => page.getByRole('searchbox')
/** The search params behind the `#`. */
const params = (page: Page): Record<string, string> => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]))
const popover = (page: Page) => page.locator('#search-popover')

async function withHistory(page: Page, texts: readonly string[]): Promise<void> {
  await page.goto('/')
  await page.evaluate((list) => localStorage.setItem('mercari_search_history', JSON.stringify(list)), texts)
}

/** What the local database keeps of a list: when, and how much; the screen must have made the database by then. */
const kept = (page: Page, store: 'categories' | 'brands') =>
  page.evaluate(
    (name) =>
      new Promise<{ at: number; count: number } | null>((resolve, reject) => {
        const opening = indexedDB.open('mercari', 1)
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const asked: IDBRequest<{ at: number; list: unknown[] } | undefined> = opening.result
            .transaction(name)
            .objectStore(name)
            .get('list')
          asked.onsuccess = () => resolve(asked.result ? { at: asked.result.at, count: asked.result.list.length } : null)
        }
      }),
    store,
  )

/** Makes what is kept of the categories very old. */
const age = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('mercari', 1)
        opening.onsuccess = () => {
          const store = opening.result.transaction('categories', 'readwrite').objectStore('categories')
          const asked: IDBRequest<object> = store.get('list')
          asked.onsuccess = () => (store.put({ ...asked.result, at: 1 }, 'list').onsuccess = () => resolve())
        }
      }),
  )

test('a click on the search field opens the ways to search, the newest five searches and what others look for', async ({ page }) => {
  await withHistory(page, ['一', '二', '三', '四', '五', '六', 'm48210937715'])
  await expect(popover(page)).toHaveCount(0)
  await searchbox(page).click()
  await expect(page.getByRole('link', { name: '按分类搜索' })).toBeVisible()
  await expect(page.getByRole('link', { name: '按品牌搜索' })).toBeVisible()
  const history = page.getByRole('region', { name: '搜索历史' })
  await expect(history.getByRole('link')).toHaveText(['一', '二', '三', '四', '五'])
  await history.getByRole('button', { name: '展开' }).click()
  await expect(history.getByRole('link')).toHaveCount(7)
  await history.getByRole('button', { name: '收起' }).click()
  await expect(history.getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('region', { name: '热门搜索' }).getByRole('listitem')).toHaveCount(10)
  await history.getByRole('button', { name: '清空' }).click()
  await expect(history).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('mercari_search_history'))).toBeNull()
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
})

test('five searches can be unfolded no further', async ({ page }) => {
  await withHistory(page, ['一', '二', '三', '四', '五'])
  await searchbox(page).click()
  await expect(page.getByRole('region', { name: '搜索历史' }).getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('button', { name: '展开' })).toHaveCount(0)
})

test('a press inside the popover keeps the focus and commits nothing of what stands in the field; what is pressed happens once', async ({
  page,
}) => {
  await withHistory(page, ['一', '二', '三', '四', '五', '六'])
  await searchbox(page).click()
  await searchbox(page).fill('半途')
  await searchbox(page).fill('')
  await page.getByRole('button', { name: '展开' }).click()
  await expect(searchbox(page)).toBeFocused()
  await expect(page).toHaveURL(/#\/$|\/$/)
  await page.getByRole('region', { name: '搜索历史' }).getByRole('link', { name: '六' }).click()
  await expect.poll(() => params(page)).toEqual({ keyword: '六' })
  await expect(popover(page)).toHaveCount(0)
  // The chosen one moved to the front.
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('mercari_search_history') ?? '[]')[0])).toBe('六')
  const steps = await page.evaluate(() => history.length)
  await page.getByRole('heading', { level: 1 }).click()
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

test('words are completed in Chinese and Japanese while one types, and taken with the arrows and Enter; the field stays the only searchbox', async ({
  page,
}) => {
  await page.goto('/')
  const field = searchbox(page)
  await field.click()
  // At once: with each letter another list may come, and a new list begins with none chosen.
  await field.fill('初音')
  const options = page.getByRole('listbox', { name: '联想词' }).getByRole('option')
  await expect(options.first()).toContainText('初音未来')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await field.press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!)
  await expect(page.getByRole('searchbox')).toHaveCount(1)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  // Up again is the field itself.
  await field.press('ArrowUp')
  await expect(chosen).toHaveCount(0)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect.poll(() => params(page)['keyword']).toContain('初音')
  await expect(popover(page)).toHaveCount(0)

  await field.fill('ちいか')
  await expect(options.first()).toContainText('ちいかわ')
})

test('Enter while an input method composes commits nothing, and leaving the field commits once', async ({ page }) => {
  await page.goto('/')
  const field = searchbox(page)
  await field.click()
  await field.pressSequentially('chongwu')
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  expect(params(page)).toEqual({})
  await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).focus()
  await expect.poll(() => params(page)).toEqual({ keyword: 'chongwu' })
  const searches = await page.evaluate(() => JSON.parse(localStorage.getItem('mercari_search_history') ?? '[]'))
  expect(searches).toEqual(['chongwu'])
})

test('what one types while a search is on its way stays in the field', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: '活动' })).toBeVisible()
  await onTheWay(page, async () => {
    await searchbox(page).fill('茶碗')
    await searchbox(page).press('Enter')
    await expect.poll(() => params(page)).toEqual({ keyword: '茶碗' })
    await searchbox(page).fill('徳利')
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('茶碗')
  await expect(searchbox(page)).toHaveValue('徳利')
  await searchbox(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('徳利')
  // Whoever typed nothing since reads what was searched for.
  await page.goBack()
  await expect(searchbox(page)).toHaveValue('茶碗')
})

test('every filter stands in the address, shows as a chip, and goes with it', async ({ page }) => {
  await page.goto('/#/search')
  const filters = page.getByRole('complementary', { name: '筛选' })
  const category = filters.getByRole('region', { name: '分类' }).getByRole('button').first()
  const categoryName = await category.innerText()
  await category.click()
  await expect.poll(() => params(page)['categoryId']).toBeTruthy()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(categoryName)
  await filters.getByRole('textbox', { name: '找品牌' }).fill('索尼')
  await filters.getByRole('checkbox', { name: /SONY/ }).check()
  await filters.getByRole('checkbox', { name: '几乎全新' }).check()
  await filters.getByRole('checkbox', { name: '卖家包邮' }).check()
  await filters.getByRole('radio', { name: '个人商品' }).check()
  await filters.getByRole('button', { name: '黑色' }).click()
  await filters.getByRole('textbox', { name: '最低价，日元' }).fill('1,000')
  await filters.getByRole('textbox', { name: '最低价，日元' }).press('Enter')
  await filters.getByRole('textbox', { name: '不要这些词' }).fill('ジャンク')
  await filters.getByRole('textbox', { name: '不要这些词' }).press('Enter')
  await page.getByRole('link', { name: '价格从低到高' }).click()
  const wanted = { condition: '2', payer: 'seller', kind: 'item', color: '1', min: '1000', exclude: 'ジャンク', sort: 'priceAsc' }
  await expect.poll(() => params(page)).toMatchObject(wanted)
  const brandId = params(page)['brandId']
  expect(brandId).toBeTruthy()

  await page.reload()
  await expect.poll(() => params(page)).toMatchObject({ ...wanted, brandId })
  for (const chip of [
    `分类：${categoryName}`,
    '品牌：SONY 索尼',
    '1,000 日元以上',
    '几乎全新',
    '卖家包邮',
    '个人商品',
    '黑色',
    '不含：ジャンク',
  ])
    await expect(page.getByRole('button', { name: `移除${chip}` })).toBeVisible()
  await page.getByRole('button', { name: '移除品牌：SONY 索尼' }).click()
  await expect.poll(() => params(page)['brandId']).toBeUndefined()
  await expect.poll(() => params(page)).toMatchObject(wanted)
  await page.goBack()
  await expect.poll(() => params(page)['brandId']).toBe(brandId)
  await page.getByRole('link', { name: '清除全部', exact: true }).click()
  await expect.poll(() => params(page)).toEqual({ sort: 'priceAsc' })
})

test('the brands of the results are offered first, and stay when one is chosen', async ({ page }) => {
  const name = 'ブランド 探し物 E2E'
  for (const [at, brandId] of ['3290', '3290', '3303'].entries())
    await world('/world/items', { name: `${name} ${at}`, priceJpy: 3_000, brandId })
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  const offered = page.getByRole('complementary', { name: '筛选' }).getByRole('region', { name: '品牌' }).getByRole('checkbox')
  const names = () => offered.evaluateAll((boxes) => boxes.slice(0, 2).map((box) => box.closest('label')?.textContent))
  await expect.poll(names).toEqual(['Nikon 尼康', 'RICOH 理光'])
  await offered.nth(1).check()
  await expect.poll(() => params(page)['brandId']).toBe('3303')
  await expect.poll(names).toEqual(['RICOH 理光', 'Nikon 尼康'])
  await offered.nth(1).check()
  await expect.poll(() => params(page)['brandId']).toBe('3303,3290')
})

test('filters pressed in one breath all count, and are ticked at once', async ({ page }) => {
  await page.goto('/#/search')
  const filters = page.getByRole('complementary', { name: '筛选' })
  await expect(filters.getByRole('checkbox', { name: '几乎全新' })).toBeVisible()
  const ticked = await filters.locator('input[name="condition"]').evaluateAll((all) => {
    const boxes = all.filter((each) => each instanceof HTMLInputElement).slice(0, 3)
    for (const box of boxes) box.click()
    return boxes.map(({ checked }) => checked)
  })
  expect(ticked).toEqual([true, true, true])
  await expect.poll(() => params(page)['condition']).toBe('1,2,3')
})

test('a search in Chinese finds the Japanese listing, says how it was read, and takes the own words with one click, and back', async ({
  page,
}) => {
  const name = 'ポケモンカード 探し物 E2E'
  await world('/world/items', { name, priceJpy: 1_200 })
  await page.goto('/')
  await searchbox(page).fill('宝可梦卡 探し物')
  await searchbox(page).press('Enter')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await expect(page.getByText(/已按“.*ポケモンカード.*”搜索/)).toBeVisible()
  await page.getByRole('link', { name: '搜原词' }).click()
  await expect.poll(() => params(page)['literal']).toBe('1')
  await expect(page.getByText('已按原词搜索')).toBeVisible()
  await page.getByRole('link', { name: '换成日文再搜' }).click()
  await expect(page.getByText(/已按“.*ポケモンカード.*”搜索/)).toBeVisible()
})

test('where nothing holds all the words, goods without one of them are shown, and the screen says which', async ({ page }) => {
  const name = 'NIKE 探し物 E2E'
  await world('/world/items', { name, brandId: '857', priceJpy: 3_200 })
  await page.goto(`/#/search?keyword=${encodeURIComponent('探し物 绝无此物 nike')}`)
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await expect(page.getByText('没有完全符合“探し物 绝无此物 nike”的商品，下面是去掉“绝无此物”后找到的。')).toBeVisible()
  await page.goto(`/#/search?keyword=${encodeURIComponent('探し物 nike')}`)
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await expect(page.getByText('没有完全符合')).toHaveCount(0)
})

test('what is only near to what was typed stands below a line that says so, and is not counted', async ({ page }) => {
  const [sandal, near] = ['ビルケンシュトック サンダル E2E', '一点限り 定番 E2E']
  await world('/world/items', { name: near, brandId: '2277', categoryId: '177', priceJpy: 3_000 })
  await world('/world/items', { name: sandal, brandId: '2277', categoryId: '179', priceJpy: 4_000 })
  await page.goto(`/#/search?keyword=${encodeURIComponent('勃肯 凉鞋')}`)
  const list = page.getByRole('main').getByRole('list').filter({ hasText: sandal })
  const line = list.getByRole('listitem').filter({ hasText: '以下商品与“勃肯 凉鞋”只是相近，供参考。' })
  await expect(
    list
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: sandal }) })
      .locator('~ li', { hasText: '只是相近' }),
  ).toHaveCount(1)
  await expect(line.locator('~ li', { has: page.getByRole('link', { name: near }) })).toHaveCount(1)
  const above = await list.locator('li:has(~ li:has-text("只是相近"))').count()
  await expect(page.getByRole('status').filter({ hasText: '共' })).toHaveText(`共 ${above} 件`)
})

test('a price range is typed in yuan if one likes, and asked for in yen at the rate shown', async ({ page }) => {
  const name = '換算 探し物 E2E'
  const { WechatRate: rate } = await call(page, calls.rate, {})
  const most = Math.floor(100 / rate!)
  const [within, above] = [`${name} 内`, `${name} 外`]
  await world('/world/items', { name: within, priceJpy: most })
  await world('/world/items', { name: above, priceJpy: most + 1 })
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  const prices = page.getByRole('complementary', { name: '筛选' }).getByRole('region', { name: /^价格/ })
  await prices.getByRole('button', { name: '按元填' }).click()
  await prices.getByLabel('最高价，元').fill('100')
  await prices.getByLabel('最高价，元').press('Enter')
  await expect.poll(() => params(page)['max']).toBe(String(most))
  await expect(page.getByRole('link', { name: above })).toHaveCount(0)
  await expect(page.getByRole('link', { name: within })).toBeVisible()
  await page.reload()
  await expect(prices.getByLabel('最高价，元')).toHaveValue('100')
  await prices.getByRole('button', { name: '按日元填' }).click()
  await expect(prices.getByLabel('最高价，日元')).toHaveValue(String(most))
  await expect(prices).toContainText('约 100 元以下')
})

test('only what can be ordered is shown if one likes: no auction, and nothing that is sold', async ({ page }) => {
  const name = '即購入 探し物 E2E'
  await world('/world/items', { name: `${name} 定価`, priceJpy: 900 })
  await world('/world/auctions', { name: `${name} 競り`, startJpy: 500, endsInS: 3_600 })
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}&kind=auction`)
  await expect(page.getByRole('link', { name: `${name} 競り` })).toBeVisible()
  await page.getByRole('checkbox', { name: '仅看可下单' }).check()
  await expect(page.getByRole('link', { name: `${name} 定価` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} 競り` })).toHaveCount(0)
  expect(params(page)).toEqual({ keyword: name, orderable: '1' })
  await page.getByRole('radio', { name: '已售出' }).check()
  await expect.poll(() => params(page)).toEqual({ keyword: name, status: 'soldOut' })
})

test('what was looked at is marked in every list but the footprints, and a setting opens goods in a tab of their own', async ({ page }) => {
  const name = '足跡 探し物 E2E'
  await world('/world/items', { name, priceJpy: 900 })
  await newMember(page)
  await page.goto('/#/users/setting')
  await page.getByLabel('在新标签页打开商品，列表留在原处').check()
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  const card = page.getByRole('link', { name })
  await expect(card).toBeVisible()
  await expect(card.getByText('已看过')).toHaveCount(0)
  const opening = page.context().waitForEvent('page')
  await card.click()
  const goods = await opening
  await expect(goods.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
  await expect(card.getByText('已看过')).toBeVisible()
  await page.reload()
  await expect(card.getByText('已看过')).toBeVisible()
  await goods.goto('/#/users/history')
  // Where all was looked at, the mark would tell nothing.
  await expect(goods.getByRole('link', { name })).toBeVisible()
  await expect(goods.getByRole('main').getByText('已看过')).toHaveCount(0)
  await goods.getByRole('button', { name: '清空足迹' }).click()
  await goods.getByRole('dialog').getByRole('button', { name: '清空 1 件' }).click()
  await expect(goods.getByText('足迹已清空')).toBeVisible()
  await expect(card.getByText('已看过')).toHaveCount(0)
})

test('only what is on sale is shown unless one asks for more, and what is sold stands under its seal', async ({ page }) => {
  // Without one of its words a search must find nothing either; the marketplace searches the names of categories too.
  const name = '空蝉 売切 E2E'
  const { id } = await world<{ id: string }>('/world/items', { name, priceJpy: 700 })
  await world(`/world/items/${id}`, { status: 'sold_out' })
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  await expect(page.getByText(`没有在售的“${name}”`)).toBeVisible()
  // Fewer words, what is sold, and something else worth a look.
  await expect(page.getByRole('link', { name: '搜“空蝉 売切”' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '查看更多' }).first()).toBeVisible()
  await page.getByRole('link', { name: '看已售出的' }).click()
  const card = page.getByRole('link', { name }).first()
  await expect(card).toContainText('已售出')
  await expect(page.getByRole('button', { name: '移除已售出' })).toBeVisible()
})

test('the tree of categories leads to what is on sale at each of its three levels, and is fetched once a day', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/meilu/') && asked.push(request.url())))
  await page.goto('/#/categories')
  const rail = page.getByRole('navigation', { name: '一级分类' })
  await expect(rail.getByRole('button')).toHaveCount(22)
  await expect.poll(async () => (await kept(page, 'categories'))?.count).toBe(22)
  await page.reload()
  await expect(rail.getByRole('button')).toHaveCount(22)
  expect(asked).toHaveLength(1)

  await rail.getByRole('button').nth(2).click()
  await expect(rail.getByRole('button').nth(2)).toHaveAttribute('aria-current', 'true')
  const third = page.getByRole('main').locator('section li li a').first()
  const name = await third.innerText()
  await third.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(params(page)).toEqual({ categoryId: expect.any(String) })
})

test('without a connection the kept lists serve, however old', async ({ page }) => {
  await page.goto('/#/categories')
  await expect(page.getByRole('navigation', { name: '一级分类' })).toBeVisible()
  await expect.poll(async () => (await kept(page, 'categories'))?.count).toBe(22)
  await age(page)
  await page.goto('/')
  await page.reload()
  await searchbox(page).click()
  const tile = page.getByRole('link', { name: '按分类搜索' })
  // The pointer's coming fetches the screen's code; then the line goes dead.
  await fetchAhead(page, tile, 'categories')
  await setOffline(page, true)
  await tile.click()
  await expect(page.getByRole('navigation', { name: '一级分类' }).getByRole('button')).toHaveCount(22)
  await setOffline(page, false)
})

test('brands are found by Chinese, Japanese and Latin names, by letter and by kana', async ({ page }) => {
  await page.goto('/#/brands')
  const index = page.getByRole('navigation', { name: '索引' })
  await expect(page.getByRole('region', { name: 'A', exact: true })).toBeVisible()
  const filter = page.getByRole('textbox', { name: '筛选品牌' })
  const found = page.getByRole('region', { name: '筛选结果' }).getByRole('link')
  for (const typed of ['理光', 'リコー', 'りこー', 'ricoh', 'ＲＩＣＯＨ']) {
    await filter.fill(typed)
    await expect(found.first()).toContainText('RICOH')
  }
  await filter.fill('没有这个牌子')
  await expect(page.getByText('没有叫“没有这个牌子”的品牌')).toBeVisible()
  await page.getByRole('button', { name: '清除' }).click()

  await index.getByRole('button', { name: 'N', exact: true }).click()
  await expect(page.getByRole('region', { name: 'N', exact: true })).toBeInViewport()
  await index.getByRole('button', { name: 'さ', exact: true }).click()
  await expect(page.getByRole('region', { name: 'さ', exact: true })).toBeInViewport()
  await page.getByRole('region', { name: 'さ', exact: true }).getByRole('link').first().click()
  await expect.poll(() => params(page)).toEqual({ brandId: expect.any(String) })
  await expect(page.getByRole('button', { name: /^移除品牌：\D/ })).toBeVisible()
})

test('each way of finding can be tried; a visitor is sent to the log-in first', async ({ page }) => {
  const name = 'LINK TRIAL E2E'
  const { id } = await world<{ id: string }>('/world/items', { name, priceJpy: 3_300 })
  await page.goto('/#/search/method')
  await expect(page).toHaveURL(/#\/login$/)
  await newMember(page)
  await page.goto('/#/search/method')
  const attempt = async (way: string, text: string) => {
    const row = page.getByRole('region', { name: way })
    await row.getByRole('textbox').fill(text)
    await row.getByRole('button', { name: '试一试' }).click()
    return row.getByRole('status')
  }
  // What stands in the boxes leads to goods that are there.
  for (const way of ['按商品 ID', '粘贴煤炉链接']) {
    const row = page.getByRole('region', { name: way })
    await expect(row.getByRole('textbox')).toHaveValue(/m\d{8,12}$/)
    await row.getByRole('button', { name: '试一试' }).click()
    await expect(row.getByRole('status')).toContainText('日元 · 在售')
  }
  await expect(await attempt('按关键词', '宝可梦卡')).toContainText('ポケモンカード')
  const byId = await attempt('按商品 ID', id)
  await expect(byId).toContainText('3,300 日元 · 在售')
  await expect(await attempt('按商品 ID', '48210937715')).toContainText('编号是 m 加 8 至 12 位数字')
  await expect(await attempt('粘贴煤炉链接', `看看 https://jp.mercari.com/item/${id} 怎么样`)).toContainText(name)
  await expect((await attempt('按分类', 'カメラ')).getByRole('link').first()).toBeVisible()
  await expect(await attempt('按品牌', 'sony')).toContainText('SONY')
  await expect(page.getByRole('searchbox')).toHaveCount(1)
})

test('the home screen shows hot categories, goods by category and what is new', async ({ page }) => {
  await page.goto('/')
  const hot = page.getByRole('navigation', { name: '热门分类' }).getByRole('link')
  await expect(hot.first()).toBeVisible()
  // What lies far below comes once one scrolls towards it.
  await expect.poll(() => page.mouse.wheel(0, 2_000).then(() => page.getByRole('heading', { name: '刚刚上架' }).isVisible())).toBe(true)
  // Every banner that leads somewhere is named in Chinese.
  await expect(page.getByRole('region', { name: '活动' }).getByRole('link').first()).toHaveAccessibleName(/[\u4e00-\u9fff]{4}/)
  await hot.first().click()
  await expect.poll(() => params(page)).toEqual({ categoryId: expect.any(String) })
})

test('the example of an item ID under the search field is goods that are there', async ({ page }) => {
  await page.goto('/')
  await searchbox(page).click()
  const note = page.getByText(/例如 m\d{8,12}/)
  const [id] = /m\d{8,12}/.exec((await note.textContent()) ?? '') ?? []
  await searchbox(page).fill(id!)
  await searchbox(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/item/${id}$`))
  await expect(page.getByRole('region', { name: '费用明细' }).or(page.getByText('当前价')).first()).toBeVisible()
})

test('the banners turn by the arrow keys, wherever in them the focus is', async ({ page }) => {
  await page.goto('/')
  const banners = page.getByRole('region', { name: '活动' })
  const shown = banners.getByRole('button', { name: /^第/ }).and(page.locator('[aria-current=true]'))
  await banners.getByRole('link').first().focus()
  for (const [key, at] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowRight', 1],
    ['ArrowLeft', 3],
  ] as const) {
    await page.keyboard.press(key)
    await expect(shown).toHaveAccessibleName(new RegExp(`^第 ${at} 张`))
  }
  await banners.getByRole('button', { name: /^第 1 张/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveAccessibleName(/^第 2 张/)
})

test('a pasted address is offered as the item that it leads to', async ({ page }) => {
  await page.goto('/#/')
  const field = page.getByRole('searchbox')
  await field.fill('快来看 https://jp.mercari.com/item/m12345678901?source=share')
  await expect(page.getByText('打开商品 m12345678901')).toBeVisible()
  await field.fill('理光相机')
  await page.getByText('搜索“理光相机”').click()
  await expect.poll(() => params(page)).toEqual({ keyword: '理光相机' })
})

test('the menu tells where one is, in whichever order the list stands', async ({ page }) => {
  await page.goto('/#/search?kind=auction&sort=endingSoon')
  const here = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current="page"]')
  await expect(here).toHaveText('竞拍')
  await page.getByRole('link', { name: '最新上架' }).click()
  await expect(page).toHaveURL(/sort=newest/)
  await expect(here).toHaveText('竞拍')
})

test('an open menu does not follow to the next screen', async ({ page }) => {
  await page.goto('/#/')
  await page.goto('/#/categories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('分类')
  await page.getByRole('button', { name: '下单须知' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('the menu marks the one entry that says most of the address', async ({ page }) => {
  const current = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current]')
  for (const [path, name] of [
    ['/search', '全部商品'],
    ['/guide?id=3', '新手指南'],
    ['/search?kind=shopProduct', '煤炉商店'],
    ['/search?keyword=a', '全部商品'],
    ['/categories', '分类'],
    ['/', '首页'],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(current).toHaveText([name])
  }
})

test('the foot of a short screen stands at the foot of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1600 })
  await page.goto('/#/guide?id=1')
  await page.goto('/#/search/method')
  await expect(page).toHaveURL(/#\/login$/)
  await page.goto('/#/item/m99999999999')
  const foot = page.getByRole('contentinfo')
  await expect.poll(async () => Math.round(((await foot.boundingBox())?.y ?? 0) + ((await foot.boundingBox())?.height ?? 0))).toBe(1600)
})
