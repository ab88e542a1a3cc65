import { expect } from '@playwright/test'
import { rechargeMissing, register, test, world } from './journey.ts'

test('a visitor becomes a member, orders, tops up what is missing, pays, and follows the order into the warehouse', async ({ page }) => {
  const name = '常滑焼 朱泥 急須 旅の記念 E2E'
  const { id } = await world<{ id: string }>('/world/items', { name, priceJpy: 2_400 })

  // Finds it by searching, as a visitor.
  await page.goto('/')
  await expect(page.getByRole('link', { name: '会员登录' })).toBeVisible()
  const field = page.getByRole('searchbox')
  await field.fill('常滑焼 急須 旅の記念')
  await field.press('Enter')
  await expect(page).toHaveURL(/#\/search\?keyword=/)
  await page.getByRole('link', { name }).first().click()

  // Sees what it will really cost before deciding.
  await expect(page).toHaveURL(new RegExp(`#/item/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const fees = page.getByRole('region', { name: '费用明细' })
  await expect(fees).toContainText('2,700')
  await expect(fees).toContainText('卖家包邮')
  await expect(page.getByText('130.95').first()).toBeVisible()

  // Deciding leads through the log-in and back to where they were going.
  await page.getByRole('link', { name: '立即下单' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await register(page)
  await expect(page).toHaveURL(new RegExp(`#/order/check/${id}$`))
  await expect(page.getByText('您好，小满')).toBeVisible()
  await expect(page.getByText('1日元 ≈ 0.0485 元（微信）')).toBeVisible()

  // Nothing that costs is chosen for them, and nothing is ordered before the terms are ticked.
  const submit = page.getByRole('button', { name: '提交订单' })
  await expect(submit).toBeDisabled()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await submit.click()

  // The balance is short: exactly what is missing is recharged on the spot.
  await expect(page).toHaveURL(/#\/order\/settle\/[0-9A-Z]{10}$/)
  await expect(page.getByRole('region', { name: '余额还差' })).toContainText('2,700')
  await rechargeMissing(page, '2,700')

  // Back at the order the balance covers it.
  await page.getByRole('button', { name: '支付 2,700 日元' }).click()
  await expect(page).toHaveURL(/#\/order\/[0-9A-Z]{10}$/)
  const orderId = page.url().slice(-10)

  // Bought, shipped, warehoused: each shows by itself.
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('已购买')
  await world(`/world/purchases/${orderId}`, { to: 'shipped' })
  await expect(title).toContainText('已发货')
  await world(`/world/purchases/${orderId}`, { to: 'arrived' })
  await expect(title).toContainText('已入库')

  // And stands in the list under its tab, to which its page leads, as to the personal centre.
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

test('a word that is an item id opens the item, and any other is searched as plain text', async ({ page }) => {
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

test('every navigation begins at the top, the way back too', async ({ page }) => {
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
