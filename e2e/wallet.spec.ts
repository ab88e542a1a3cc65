import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { askForCode, call, newMember, onTheWay, order, recharge, register, rewrite, test, world } from './journey.ts'

const money = (page: Page) => page.getByRole('main')
const payment = (rechargeId: string, state: object) => world(`/world/payments/${rechargeId}`, state)

/** Chooses an amount and a payment method on the screen, and requests the code. Returns the recharge's id. */
async function begin(page: Page, amount: string, method: '微信支付' | '支付宝'): Promise<string> {
  await page.goto('/#/users/charge')
  await page.getByRole('radio', { name: new RegExp(`^${amount}`) }).check({ force: true })
  await page.getByRole('radio', { name: new RegExp(method) }).check({ force: true })
  return askForCode(page, /^生成付款/)
}

test('a recharge by WeChat: the code, its countdown, the payment, and the money in balance and statement', async ({ page }) => {
  await newMember(page)
  const rechargeId = await begin(page, '5,000', '微信支付')
  await expect(page.getByRole('img', { name: '微信付款码' })).toBeVisible()
  await expect(money(page)).toContainText('242.50')
  const left = page.getByText(/付款码有效/)
  await expect(left).toContainText(/(?:0|1)\d:\d\d/)
  await expect(left).not.toHaveText((await left.textContent())!)
  await payment(rechargeId, { outcome: 'pay' })
  await expect(page.getByText('5,000 日元已到账')).toBeVisible()
  await expect(page.getByRole('table').getByText('+5,000')).toBeVisible()
  await page.getByRole('link', { name: '看充值结果' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5,000 日元已到账')
})

test("a recharge by Alipay: its page, and back on the shop's own screen", async ({ page, context }) => {
  await newMember(page)
  await begin(page, '10,000', '支付宝')
  // The amounts stand at the rate of the way that was chosen.
  await expect(page.getByRole('radiogroup', { name: '充值金额' })).toContainText('约 484.00 元')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: '去支付宝付款' }).click()
  const cashier = await opened
  await cashier.getByRole('button', { name: /支付/ }).click()
  await expect(cashier).toHaveURL(/#\/charge\/success\?rechargeId=[0-9A-Z]{24}$/)
  await expect(cashier.getByRole('heading', { level: 1 })).toContainText('10,000 日元已到账')
  await expect(page.getByText('10,000 日元已到账')).toBeVisible()
})

test('a tab closed before paying shows the money when it is opened again, and another tab shows it at once', async ({ page, context }) => {
  await newMember(page)
  const rechargeId = await begin(page, '5,000', '微信支付')
  const other = await context.newPage()
  await other.goto('/#/users/charge')
  await expect(other.getByText('还没有任何变动')).toBeVisible()
  await page.close()
  await payment(rechargeId, { outcome: 'pay', notify: 'twice' })
  await expect(other.getByRole('table').getByText('+5,000')).toHaveCount(1)
  await other.goto(`/#/charge/success?rechargeId=${rechargeId}`)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('5,000 日元已到账')
})

test('a code survives a reload and a visit to another screen, only where it was requested, and until it is paid', async ({ page }) => {
  await newMember(page)
  const rechargeId = await begin(page, '5,000', '微信支付')
  await page.reload()
  await expect(money(page)).toContainText(`充值单 ${rechargeId}`)
  await page.goto('/#/users')
  await page.goBack()
  await expect(page.getByRole('img', { name: '微信付款码' })).toBeVisible()
  await payment(rechargeId, { outcome: 'pay' })
  await expect(page.getByText('5,000 日元已到账')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table').getByText('+5,000')).toBeVisible()
  await expect(page.getByRole('button', { name: '生成付款码' })).toBeVisible()
})

test('the next member in a browser does not see the last member’s code', async ({ page }) => {
  await newMember(page)
  const rechargeId = await begin(page, '5,000', '微信支付')
  await call(page, calls.logout, {})
  await page.goto('/#/users')
  await register(page)
  await page.goto('/#/users/charge')
  await expect(page.getByText('还没有任何变动')).toBeVisible()
  await expect(money(page)).not.toContainText(rechargeId)
})

test('a new code replaces an expired one, and a late payment of the old code still counts', async ({ page }) => {
  await newMember(page)
  const old = await begin(page, '5,000', '微信支付')
  await rewrite('update recharges set expires_at = $2 where id = $1', old, Date.now() - 1_000)
  await expect(page.getByText('付款码已过期')).toBeVisible()
  await page.getByRole('button', { name: '换一张新的' }).click()
  await expect(page.getByText(/^充值单 [0-9A-Z]{24}$/)).not.toContainText(old)
  await payment(old, { outcome: 'pay', notify: 'late' })
  await expect(page.getByRole('table').getByText('+5,000')).toBeVisible()
})

test('a code is not shown beside another amount than its own', async ({ page }) => {
  await newMember(page)
  const code = page.getByText(/^充值单 /)
  await page.goto('/#/users/charge')
  await page.getByRole('radio', { name: /^5,000/ }).check({ force: true })
  await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
  const begin = page.getByRole('button', { name: '生成付款码' })
  await onTheWay(page, async () => {
    await begin.click()
    await page.getByRole('radio', { name: /^10,000/ }).check({ force: true })
  })
  await expect(begin).toBeEnabled()
  await expect(code).toHaveCount(0)

  // What an order lacks grows less while its code is on screen.
  const { id } = await world<{ id: string }>('/world/items', { name: '常滑焼 急須 E2E', priceJpy: 2_000 })
  await page.goto(`/#/order/settle/${await order(page, id)}`)
  // The recharge screen before it has the same choices.
  await expect(page.getByRole('button', { name: '充值 2,300 日元' })).toBeVisible()
  await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
  await askForCode(page, '充值 2,300 日元')
  await recharge(page, 500)
  await expect(page.getByRole('button', { name: '充值 1,800 日元' })).toBeVisible()
  await expect(code).toHaveCount(0)
})

test('the recharge screen offers the exact shortfall of an order', async ({ page }) => {
  await newMember(page)
  const { id: goodsId } = await world<{ id: string }>('/world/items', { name: '九谷焼 湯呑 E2E', priceJpy: 7_850 })
  const { orderId } = await call(page, calls.createOrder, {
    goodsId,
    inspection: false,
    expectedTotalJpy: 8_150,
    requestId: crypto.randomUUID(),
  })
  await page.goto('/#/users/charge')
  await expect(page.getByRole('radio', { name: new RegExp(`8,150.*订单 ${orderId} 正好差这些`) })).toBeVisible()
})

test('the statement adds up line by line, can be filtered by kind, and downloads with the same content', async ({ page }) => {
  await newMember(page)
  const rechargeId = await begin(page, '20,000', '微信支付')
  await payment(rechargeId, { outcome: 'pay' })
  await expect(page.getByText('20,000 日元已到账')).toBeVisible()
  const { id: goodsId } = await world<{ id: string }>('/world/items', { name: '益子焼 皿 E2E', priceJpy: 3_000 })
  const { orderId } = await call(page, calls.createOrder, {
    goodsId,
    inspection: false,
    expectedTotalJpy: 3_300,
    requestId: crypto.randomUUID(),
  })
  await call(page, calls.payOrder, { id: orderId, requestId: crypto.randomUUID() })

  await page.goto('/#/users/charge')
  const rows = page.getByRole('region', { name: '余额明细' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(/−3,300\s*16,700/)
  await expect(rows.nth(2)).toContainText(/\+20,000\s*20,000/)
  await page.getByRole('link', { name: '充值', exact: true }).click()
  await expect(page).toHaveURL(/kind=recharges/)
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: '全部', exact: true }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '导出 CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^余额明细-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await readFile(await file.path())
  // A Chinese Excel reads a CSV as UTF-8 only with a byte order mark.
  expect(bytes.subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf))
  const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/,-3300,16700,/)
  expect(lines[2]).toMatch(/,20000,20000,/)
})
