import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, lose, newAccount, test } from './journey.ts'

/** Emulates a browser that blocks all cookies: reading `localStorage` or `indexedDB` throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const get = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(globalThis, name, { get })
  })

/** Registers a member and logs in. Answers how to log in again. */
async function logIn(page: Page): Promise<() => Promise<void>> {
  const { account, password } = newAccount()
  await call(page, calls.register, { account, password, CustomerName: '小满' })
  await page.context().clearCookies()
  await page.goto('/#/login')
  const submit = async () => {
    await page.getByLabel('账号', { exact: true }).fill(account)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await submit()
  return submit
}

test('in a browser without storage a visitor browses and searches, and log-in says what it needs', async ({ page }) => {
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(String(error)))
  await blockStorage(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: '活动' })).toBeVisible()
  const field = page.getByRole('searchbox')
  await field.fill('カメラ')
  await field.press('Enter')
  // The home screen has links to goods too, and an auction has no fees.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('カメラ')
  const results = page.getByRole('main').locator('a[href*="#/item/"]').filter({ hasNotText: '次出价' })
  await results.first().click()
  await expect(page.getByRole('region', { name: '费用明细' })).toBeVisible()
  await page.goto('/#/categories')
  await expect(page.getByRole('navigation', { name: '一级分类' })).toBeVisible()
  await logIn(page)
  await expect(page.getByRole('main')).toContainText('请在浏览器设置里允许本站使用 Cookie 和网站数据')
  expect(uncaught).toEqual([])
})

test('when the browser’s storage is full, log-in says so', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await logIn(page)
  await expect(page.getByRole('main')).toContainText('空间满了就清理一些')
})

test('when the user info does not come after a log-in, the log-in says so, and a second one goes through', async ({ page }) => {
  await lose(page, '*/api/user/info*')
  const again = await logIn(page)
  await expect(page.getByRole('main')).toContainText('登录成功了，但没能取到你的资料，请再试一次。')
  await lose(page)
  await again()
  await expect(page).not.toHaveURL(/#\/login/)
})

test('categories and brands load even if the local database never answers', async ({ page }) => {
  await page.addInitScript('indexedDB.open = () => ({})')
  await page.goto('/#/categories')
  await expect(page.getByRole('navigation', { name: '一级分类' })).toBeVisible()
  await page.goto('/#/brands')
  await expect(page.getByRole('region', { name: 'A', exact: true })).toBeVisible()
})
