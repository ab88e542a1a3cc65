import { expect } from '@playwright/test'
import { call, newMember, test } from './journey.ts'

const phone = { width: 390, height: 844 }

test('the tab that an address chooses is in sight, however far along its row it stands', async ({ page }) => {
  await newMember(page)
  await page.setViewportSize(phone)
  await page.goto('/#/users/order?type=13')
  const tab = page.getByRole('navigation', { name: '订单状态' }).getByRole('link', { name: '交易失败' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toBeInViewport({ ratio: 1 })
})

test('the bar that orders covers nothing of the foot of the page', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const { list } = await call<{ list: { id: string; auction: unknown }[] }>(page, '/api/goods/search', { keyword: 'カメラ', kind: 'item' })
  await page.goto(`/#/item/${list.find(({ auction }) => auction === null)!.id}`)
  const button = page.getByRole('link', { name: /立即下单/ })
  await expect(button).toBeInViewport()
  const last = page.getByText(/^汇率更新于/)
  // The foot comes when one nears it.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(last).toBeVisible()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  const [foot, bar] = [await last.boundingBox(), await button.boundingBox()]
  expect(foot!.y + foot!.height).toBeLessThan(bar!.y)
})
