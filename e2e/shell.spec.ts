import { expect, type Page } from '@playwright/test'
import { lose, newMember, register, test, world } from './journey.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const banner = (page: Page) => page.getByRole('banner')

test('an address in capitals, or with a slash at its end, opens its screen, with the right shell', async ({ page }) => {
  for (const address of ['/#/LOGIN', '/#/login/', '/#/Login/']) {
    await page.goto('/#/guide?id=1')
    await expect(title(page)).toHaveText('竞拍说明')
    await page.goto(address)
    await expect(title(page), address).toHaveText('登录')
    await expect(page.getByRole('searchbox'), address).toHaveCount(0)
    await expect(page.getByRole('contentinfo'), address).toHaveCount(0)
  }
  await page.goto('/#/Guide/?id=3')
  await expect(title(page)).toHaveText('收费标准')
  await expect(page).toHaveURL(/#\/guide\?id=3$/)
  // The log-in guard treats the address alike, and leads back to it.
  await page.goto('/#/users/ORDER/?type=2')
  await expect(page).toHaveURL(/#\/login$/)
  await register(page)
  await expect(page).toHaveURL(/#\/users\/order\?type=2$/)
  await expect(page.getByRole('navigation', { name: '订单状态' }).getByRole('link', { name: /^待付款/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto('/#/users/')
  await expect(title(page)).toHaveText('总览')
  await expect(page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '总览' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('a malformed address counts as unknown: visitors come to the log-in, members to the not-found screen', async ({ page }) => {
  const addresses = ['/#/seller/%E4%B', '/#/foo%', '/#/item/%']
  for (const address of addresses) {
    await page.goto(address)
    await expect(title(page), address).toHaveText('登录')
    await page.goto('about:blank')
  }
  await newMember(page)
  for (const address of addresses) {
    await page.goto(address)
    await expect(title(page), address).toHaveText('这一页没有送到')
    await page.goto('/#/guide?id=1')
    await expect(title(page)).toHaveText('竞拍说明')
    // Also in a page that is already open.
    await page.goto(address)
    await expect(title(page), address).toHaveText('这一页没有送到')
    await page.goto('about:blank')
  }
})

test('the links to the messages and the personal centre stay while the user info fails', async ({ page }) => {
  await newMember(page)
  await page.goto('/healthz')
  await lose(page, '*/api/user/info')
  await page.goto('/#/guide?id=1')
  await expect(banner(page).getByRole('link', { name: /^消息/ })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: '个人中心' })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: '会员登录' })).toHaveCount(0)
  await lose(page)
  await expect(banner(page).getByRole('button', { name: '小满' })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: '个人中心' })).toHaveCount(0)
})

test('the search field is empty after an item was opened by its ID', async ({ page }) => {
  const { id } = await world<{ id: string }>('/world/items', { name: `美濃焼 小皿 ${Date.now()}`, priceJpy: 1_200 })
  await page.goto('/')
  await page.getByRole('searchbox').fill(id)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/item/${id}$`))
  await expect(page.getByRole('searchbox')).toHaveValue('')
})
