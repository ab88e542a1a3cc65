import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { buy, call, lose, newMember, order, recharge, rechargeMissing, staff, test, world } from './journey.ts'

const item = async (name: string, priceJpy = 2_400): Promise<string> => (await world<{ id: string }>('/world/items', { name, priceJpy })).id

/** Makes an order that the clerk has inspected, and opens its page. */
async function inspected(page: Page, name: string, defect?: string): Promise<string> {
  await newMember(page)
  await recharge(page, 10_000)
  const id = await buy(page, await item(name), { inspection: true })
  await page.goto(`/#/order/${id}`)
  await world(`/world/purchases/${id}`, { to: 'arrived', ...(defect && { defect }) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已入库，验货待确认')
  return id
}

test('a defect that an inspection found is looked at closely and disputed, with the reason, and staff end it', async ({ page }) => {
  const id = await inspected(page, '備前焼 徳利 E2E', '口縁に欠けがあります')
  const found = page
    .getByRole('region', { name: '验货照片' })
    .or(page.locator('section', { hasText: '验货照片' }))
    .first()
  // The result is shown once, beside the title; the note has the defect.
  await expect(page.getByRole('main').getByText('发现问题', { exact: true })).toHaveCount(1)
  await expect(found).not.toContainText('发现问题')
  await expect(found).toContainText('口縁に欠けがあります')
  await expect(found).toContainText(/\d{4}\/\d{2}\/\d{2} \d{2}:\d{2} 前没有答复，视为确认/)

  await page.getByRole('button', { name: '放大验货照片 2' }).click()
  const viewer = page.getByRole('dialog', { name: '验货照片' })
  await expect(viewer).toContainText('2 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('3 / 3')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await expect(page.getByRole('button', { name: '接受现状' })).toBeVisible()
  await page.getByRole('button', { name: '有问题，提出异议' }).click()
  const dialog = page.getByRole('dialog', { name: '对验货结果有异议' })
  await expect(dialog.getByLabel('哪里有问题')).toBeFocused()
  await dialog.getByRole('button', { name: '提交异议' }).click()
  await expect(dialog.getByRole('alert')).toContainText('写一下哪里有问题')
  await dialog.getByLabel('哪里有问题').fill('商品页写着无瑕疵，口沿缺了一块')
  await dialog.getByRole('button', { name: '提交异议' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已入库，验货有异议')
  await expect(page.getByText('已收到你的异议')).toBeVisible()
  await expect(page.getByText('口沿缺了一块')).toBeVisible()
  await expect(page.getByRole('button', { name: '接受现状' })).toBeHidden()

  await staff('return-order', { order: id, zh: '卖家同意退货', 'paid-by': 'marketplace' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('交易失败')
  await expect(page.getByText(/3,200 日元已退回余额/).first()).toBeVisible()
})

test('an inspection without a defect is accepted, after a confirmation', async ({ page }) => {
  await inspected(page, '砥部焼 そば猪口 E2E')
  await expect(page.getByText('验货合格').first()).toBeVisible()
  await page.getByRole('button', { name: '确认无误' }).click()
  const dialog = page.getByRole('dialog', { name: '确认验货结果吗？' })
  await dialog.getByRole('button', { name: '确认无误' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已入库')
  await expect(page.getByText('验货结果已确认，煤炉上的交易已经完成。')).toBeVisible()
})

test('an inspection is requested after paying and withdrawn again, and its cost is shown before', async ({ page }) => {
  await newMember(page)
  await recharge(page, 5_000)
  const goods = await item('信楽焼 花入 E2E')
  const id = await buy(page, goods)
  // The buyer's own purchase is not shown as another member's.
  await page.goto(`/#/item/${goods}`)
  await expect(page.getByText(`这件是你买的，订单 ${id}`)).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await page.getByRole('button', { name: '加选验货' }).click()
  const ask = page.getByRole('dialog', { name: '加选到仓验货' })
  await expect(ask).toContainText(/\d+ 日元从余额支付/)
  const [, fee = ''] = /(\d+) 日元从余额支付/.exec(await ask.innerText()) ?? []
  await ask.getByRole('button', { name: `支付 ${fee} 日元` }).click()
  await expect(page.getByText('已加选', { exact: true })).toBeVisible()
  await expect(page.getByText(`已加选到仓验货，${fee} 日元已从余额支付`)).toBeVisible()
  await page.getByRole('button', { name: '撤回验货' }).click()
  await page.getByRole('dialog', { name: '撤回验货吗？' }).getByRole('button', { name: '确认撤回' }).click()
  await expect(page.getByText(`已撤回验货，${fee} 日元已退回余额`)).toBeVisible()
  await expect(page.getByRole('button', { name: '加选验货' })).toBeVisible()
})

test('a charge that the balance does not cover is recharged exactly, and then paid by itself', async ({ page }) => {
  await newMember(page)
  await recharge(page, 2_800)
  const id = await buy(page, await item('萩焼 湯呑 E2E'))
  await page.goto(`/#/order/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已购买')
  await staff('charge-order', { order: id, yen: '930', zh: '到付运费', receipt: 'yamato 4711' })
  await expect(page.getByRole('heading', { name: '待补差价' })).toBeVisible()
  await page.getByRole('link', { name: '去补差价' }).click()

  await expect(page.getByRole('region', { name: '余额还差' })).toContainText('830')
  await rechargeMissing(page, '830')

  await expect(page.getByText('这个订单已经付清')).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByText(/补差价 930 日元已从余额支付：到付运费/)).toBeVisible()
  await expect(page.getByText(/待补差价/)).toBeHidden()
})

test('goods sold to somebody else while the order was checked cannot be ordered, and lead to similar goods', async ({ page }) => {
  await newMember(page)
  const id = await item('丹波焼 片口 E2E')
  await page.goto(`/#/order/check/${id}`)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await world(`/world/items/${id}`, { status: 'sold_out' })
  const submit = page.getByRole('button', { name: '提交订单' })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('已经不在售了，没有扣款')
  await expect(submit).toBeDisabled()
  await page.getByRole('link', { name: '找同样的' }).click()
  await expect(page).toHaveURL(/#\/search\?keyword=/)
})

test('what was filled in before ordering stays when the sum cannot be asked for anew', async ({ page }) => {
  await newMember(page)
  await page.goto(`/#/order/check/${await item('瀬戸焼 小鉢 E2E')}`)
  const remark = page.getByRole('textbox', { name: '给采购员的备注' })
  const terms = page.getByRole('checkbox', { name: /我已阅读并同意/ })
  const submit = page.getByRole('button', { name: '提交订单' })
  await remark.fill('请确认没有裂纹')
  await terms.check()
  await lose(page, '*/api/order/info?*')
  await page.getByRole('checkbox', { name: /到仓拍照验货/ }).check()
  await expect(page.getByText(/暂时查不到卖家那边的最新状态/)).toBeVisible()
  await expect(submit).toBeDisabled()
  await lose(page)
  await expect(submit).toBeEnabled()
  await expect(remark).toHaveValue('请确认没有裂纹')
  await expect(terms).toBeChecked()
})

test('a remark can be written and changed until the purchase begins', async ({ page }) => {
  await newMember(page)
  const id = await order(page, await item('益子焼 飯碗 E2E'))
  await page.goto(`/#/order/${id}`)
  await page.getByRole('button', { name: '写备注' }).click()
  await page.getByLabel('给采购员的备注').fill('请确认没有缺口')
  await page.getByRole('button', { name: '保存备注' }).click()
  await expect(page.getByText('请确认没有缺口')).toBeVisible()
  await page.getByRole('button', { name: '修改备注' }).click()
  await page.getByLabel('给采购员的备注').fill('请确认没有缺口和裂纹')
  await page.getByRole('button', { name: '保存备注' }).click()
  await expect(page.getByText('请确认没有缺口和裂纹')).toBeVisible()

  await recharge(page, 2_700)
  await page.getByRole('link', { name: '去付款' }).click()
  await page.getByRole('button', { name: '支付 2,700 日元' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已购买')
  await expect(page.getByRole('button', { name: '修改备注' })).toBeHidden()
})

test('several unpaid orders are paid together: a refused one is named and stops no other', async ({ page }) => {
  await newMember(page)
  await recharge(page, 6_000)
  const names = ['常滑焼 急須 一括 E2E', '萩焼 茶碗 一括 E2E', '備前焼 花入 一括 E2E']
  const [kettle, bowl, vase] = await Promise.all(names.map((name) => item(name)))
  const ids = [await order(page, kettle!), await order(page, bowl!), await order(page, vase!)]
  await page.goto('/#/users/order?type=2')
  await expect(page.getByText('3 个订单等你付款，可以一次付清。')).toBeVisible()
  await page.getByRole('button', { name: '一起付款' }).click()
  const dialog = page.getByRole('dialog', { name: '一起付款' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  // 3 × 2,700 is more than the balance.
  await expect(dialog.getByText('还差 2,100 日元')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '支付 3 个订单' })).toBeDisabled()
  await rows.filter({ hasText: ids[2]! }).getByRole('checkbox').uncheck()
  // Meanwhile the first is cancelled elsewhere.
  await call(page, calls.cancelOrder, { id: ids[0]! })
  await dialog.getByRole('button', { name: '支付 2 个订单，共 5,400 日元' }).click()
  await expect(rows.filter({ hasText: ids[0]! }).getByRole('alert')).toContainText('付款没有成功：这个订单现在不能付款，没有扣款')
  await expect(rows.filter({ hasText: ids[1]! })).toContainText('已付款')
  await expect(dialog.getByText('已付款 1 个，还有 2 个没有付。')).toBeVisible()
  const states = async () => Promise.all(ids.map(async (id) => (await call(page, calls.orderList, { id })).list[0]?.paidJpy))
  expect(await states()).toEqual([0, 2_700, 0])
  expect(await call(page, calls.balance, {})).toMatchObject({ availableJpy: 3_300 })
  await rows.filter({ hasText: ids[0]! }).getByRole('checkbox').uncheck()
  await rows.filter({ hasText: ids[2]! }).getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '支付 1 个订单，共 2,700 日元' }).click()
  await expect(rows.filter({ hasText: ids[2]! })).toContainText('已付款')
  expect(await states()).toEqual([0, 2_700, 2_700])
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('没有等你付款的订单')).toBeVisible()
})

test('orders are found by number, by goods and by title, and each unpaid one counts down', async ({ page }) => {
  await newMember(page)
  const [kettle, pen] = [await item('常滑焼 朱泥急須 検索 E2E'), await item('万年筆 検索 E2E')]
  const ofKettle = await order(page, kettle)
  const ofPen = await order(page, pen)
  await page.goto('/#/users/order')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(2)

  const left = rows.filter({ hasText: ofPen }).getByRole('timer')
  const before = await left.textContent()
  // An order expires after half an hour.
  expect(before).toMatch(/^[0-3]\d:\d\d$/)
  await expect(left).not.toHaveText(before ?? '')

  const find = page.getByRole('textbox', { name: '搜索订单' })
  for (const [q, id] of [
    ['急須 常滑焼', ofKettle],
    [ofPen.toLowerCase(), ofPen],
    [kettle, ofKettle],
  ] as const) {
    await find.fill(q)
    await find.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(id)
    await expect(page.getByRole('main').getByRole('link', { name: /^待付款/ })).toContainText('1')
  }
  await find.fill('没有这个')
  await find.press('Enter')
  await expect(page.getByText('没有找到“没有这个”')).toBeVisible()
})
