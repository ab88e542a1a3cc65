import { expect } from '@playwright/test'
import { newMember, test, world } from './journey.ts'

test.use({
  settings: {
    RECHARGE_MIN_JPY: '200',
    RECHARGE_MAX_JPY: '300000',
    RECHARGE_EXPIRES_S: '600',
    ORDER_EXPIRES_S: '3600',
    // Staff make the bids by hand.
    MARKETPLACE_AUCTIONS: 'off',
  },
})

test('screens show the limits of their own server', async ({ page }) => {
  const main = page.getByRole('main')
  await newMember(page)

  await page.goto('/#/users/charge')
  await main.getByText('其他金额').click()
  await expect(main.getByText('200 – 300,000 日元')).toBeVisible()
  await main.getByLabel('充值金额（日元）').fill('300001')
  await expect(main.getByText('请填 200 到 300,000 之间的整数')).toBeVisible()
  await main.getByText('5,000').first().click()
  await main.getByText('微信支付').first().click()
  await expect(main.getByText('生成后 10 分钟内有效')).toBeVisible()

  await page.goto('/#/users/order?type=2')
  await expect(main.getByText('提交的订单会在这里等 1 小时。')).toBeVisible()

  const { id } = await world<{ id: string }>('/world/items', { name: `期限 皿 ${Date.now()}`, priceJpy: 1_200 })
  await page.goto(`/#/order/check/${id}`)
  await expect(main.getByText('0 / 500')).toBeVisible()
  await main.getByRole('checkbox').last().check()
  await expect(main.getByText('提交时不扣款，请在 1 小时内付款')).toBeVisible()

  const auction = await world<{ id: string }>('/world/auctions', { name: `期限 競り ${Date.now()}`, startJpy: 1_000, endsInS: 3_000 })
  // The first bid fixes the end.
  await world(`/world/auctions/${auction.id}/bid`, { maxJpy: 1_200 })
  await page.goto(`/#/order/bid/${auction.id}`)
  await expect(main.getByText('截止前 15 分钟送出，之前可撤回')).toBeVisible()
})
