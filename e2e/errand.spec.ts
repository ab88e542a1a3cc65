import { expect } from '@playwright/test'
import { rechargeMissing, register, test, world } from './journey.ts'

test('a visitor becomes a member, orders, tops up what is missing, pays, and follows the order into the warehouse', async ({ page }) => {
  const name = '常滑焼 朱泥 急須 旅の記念 E2E'
  const { id } = await world<{ id: string }>('/world/items', { name, priceJpy: 2_400 })

  // A visitor finds the goods by searching.
  await page.goto('/')
  await expect(page.getByRole('link', { name: '会员登录' })).toBeVisible()
  const field = page.getByRole('searchbox')
  await field.fill('常滑焼 急須 旅の記念')
  await field.press('Enter')
  await expect(page).toHaveURL(/#\/search\?keyword=/)
  await page.getByRole('link', { name }).first().click()

  // The full price is shown before the order.
  await expect(page).toHaveURL(new RegExp(`#/item/${id}$`))
  await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
  const fees = page.getByRole('region', { name: '费用明细' })
  await expect(fees).toContainText('2,700')
  await expect(fees).toContainText('卖家包邮')
  await expect(page.getByText('130.95').first()).toBeVisible()

  // Ordering leads to the log-in, and from there back to the order.
  await page.getByRole('link', { name: '立即下单' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await register(page)
  await expect(page).toHaveURL(new RegExp(`#/order/check/${id}$`))
  await expect(page.getByText('您好，小满')).toBeVisible()
  await expect(page.getByText('1日元 ≈ 0.0485 元（微信）')).toBeVisible()

  // No option that costs is preset, and the order needs the ticked terms.
  const submit = page.getByRole('button', { name: '提交订单' })
  await expect(submit).toBeDisabled()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await submit.click()

  // The balance is too low: the exact shortfall is recharged on this screen.
  await expect(page).toHaveURL(/#\/order\/settle\/[0-9A-Z]{10}$/)
  await expect(page.getByRole('region', { name: '余额还差' })).toContainText('2,700')
  await rechargeMissing(page, '2,700')

  // Now the balance covers the order.
  await page.getByRole('button', { name: '支付 2,700 日元' }).click()
  await expect(page).toHaveURL(/#\/order\/[0-9A-Z]{10}$/)
  const orderId = page.url().slice(-10)

  // Each state shows without a reload: bought, shipped, warehoused.
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('已购买')
  await world(`/world/purchases/${orderId}`, { to: 'shipped' })
  await expect(title).toContainText('已发货')
  await world(`/world/purchases/${orderId}`, { to: 'arrived' })
  await expect(title).toContainText('已入库')

  // The order's page leads to its tab of the list, and to the personal centre.
  const way = page.getByRole('main').getByRole('navigation').first()
  await expect(way.getByRole('link', { name: '个人中心' })).toHaveAttribute('href', '/#/users')
  await way.getByRole('link', { name: '我的订单' }).click()
  await page
    .getByRole('navigation', { name: '订单状态' })
    .getByRole('link', { name: /^已入库/ })
    .click()
  await expect(page.getByRole('main').getByRole('link', { name: /^已入库/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(orderId)).toBeVisible()
})

test('an item id in the search field opens the item, any other text is searched', async ({ page }) => {
  const { id } = await world<{ id: string }>('/world/items', { name: '万年筆 E2E', priceJpy: 900 })
  await page.goto('/')
  const field = page.getByRole('searchbox')
  await field.fill(` ${id} `)
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/item/${id}$`))
  for (const words of ['123', 'true', '12345678901234567890', 'ポケモン カード']) {
    await field.fill(words)
    await field.press('Enter')
    await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('keyword')).toBe(words)
    await expect(field).toHaveValue(words)
  }
})

test('every navigation begins at the top, also the way back', async ({ page }) => {
  await page.goto('/#/search?keyword=')
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /日元|円|.+/ })
    .nth(30)
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.getByRole('main').locator('a[href*="#/item/"]').last().click()
  await expect(page).toHaveURL(/#\/item\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => scrollTo(0, 600))
  await page.goBack()
  await expect(page).toHaveURL(/#\/search/)
  await expect.poll(() => page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
})
