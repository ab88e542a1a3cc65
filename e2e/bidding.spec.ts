import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { askForCode, call, newMember, recharge, setOffline, test, toasts, world } from './journey.ts'

/** In the titles of this run's goods: a world of an earlier run has similar ones. */
const run = Date.now().toString(36)

/** The server asks for an auction's state every 3 s in its last hour, else every 10 s. */
const auction = async (name: string, more: Record<string, unknown> = {}): Promise<string> =>
  (await world<{ id: string }>('/world/auctions', { name: `${name} ${run}`, startJpy: 1_000, endsInS: 3_000, ...more })).id
const rival = (id: string, maxJpy: number) => world(`/world/auctions/${id}/bid`, { maxJpy })
const end = (id: string, to = 'endedEarly') => world(`/world/auctions/${id}`, { to })

const limit = (page: Page) => page.getByLabel(/出价上限/)
const tick = (page: Page) => page.getByRole('checkbox', { name: /我知道出价有约束力/ })
const title = (page: Page, words: string) => expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
const balance = (page: Page) => call(page, calls.balance, {})

/** Enters a maximum on the bid's screen and sends it. */
async function bidUpTo(page: Page, maxJpy: number, button: RegExp): Promise<void> {
  await limit(page).fill(String(maxJpy))
  await tick(page).check()
  await page.getByRole('button', { name: button }).click()
}

test('a bid goes from its preview to the order, past another member and an outside bidder, without a reload', async ({ page, browser }) => {
  const [id, other] = [await auction('江戸切子 ぐい呑み'), await (await browser.newContext()).newPage()]
  for (const member of [page, other]) {
    await newMember(member)
    await recharge(member, 20_000)
  }
  await page.goto(`/#/item/${id}`)
  await page.getByRole('link', { name: '出价', exact: true }).click()
  await title(page, '出价')
  // The preview shows every cost of the maximum, and the balance before and after.
  await limit(page).fill('3000')
  const form = page.getByRole('main')
  await expect(form).toContainText('最多花费3,300日元')
  await expect(form).toContainText('微信约160.05 元')
  await expect(form).toContainText('支付宝约159.72 元')
  await expect(form).toContainText('20,000 → 16,700 日元')
  await expect(page.getByRole('button', { name: '出价，上限 3,000 日元' })).toBeDisabled()
  await bidUpTo(page, 3_000, /^出价，上限/)
  await title(page, '你正领先')
  expect(await balance(page)).toEqual({ availableJpy: 16_700, heldJpy: 3_300, parcelHeldJpy: 0 })
  await expect(form).toContainText('已冻结3,300日元')

  await test.step('a rival below the limit is answered by the least needed', async () => {
    await rival(id, 1_500)
    await expect(form).toContainText('当前价（你的出价）1,600日元')
    await expect(form.getByRole('list')).toContainText('别人出了更高的价')
  })

  await test.step('another member takes the lead: told at once, all money back', async () => {
    await other.goto(`/#/order/bid/${id}`)
    await bidUpTo(other, 5_000, /^出价，上限/)
    await title(other, '你正领先')
    await title(page, '你被超越了')
    await expect(form).toContainText('3,300 日元已退回')
    expect(await balance(page)).toEqual({ availableJpy: 20_000, heldJpy: 0, parcelHeldJpy: 0 })
    await page.goto('/#/users/charge')
    const rows = page.getByRole('region', { name: '余额明细' }).getByRole('row')
    await expect(rows.nth(1)).toContainText(/解冻.*\+3,300/)
    await expect(rows.nth(2)).toContainText(/冻结.*−3,300/)
    await page.goto(`/#/order/bid/${id}`)
  })

  await test.step('a raise too small is refused with the number that would do; one press takes it', async () => {
    await limit(page).fill('3050')
    await expect(form.getByRole('alert').first()).toContainText(/至少要 3,\d{3} 日元/)
    await expect(page.getByRole('button', { name: /^加价到/ })).toBeDisabled()
    // The cost of the last maximum stays, so that the button does not move while the member types.
    await expect(form).toContainText('最多花费')
    await form.getByRole('button', { name: /^改为 3,/ }).click()
    await expect(limit(page)).toHaveValue(/^3,\d{3}$/)
    // A raise needs a new agreement: the first one was for the first bid only.
    await expect(tick(page)).not.toBeChecked()
    await expect(page.getByRole('button', { name: /^加价到/ })).toBeDisabled()
    await tick(page).check()
    await page.getByRole('button', { name: /^加价到/ }).click()
    // Another member's maximum is higher: the bid is refused without naming it, and no money is held.
    await expect(form.getByRole('alert').last()).toContainText('有会员的上限更高')
    expect((await balance(page)).heldJpy).toBe(0)
  })

  await test.step('a raise wins, and becomes the order', async () => {
    await bidUpTo(page, 8_000, /^加价到/)
    await title(page, '你正领先')
    await title(other, '你被超越了')
    await end(id)
    await title(page, '拍到了')
    await expect(page.getByRole('main')).toContainText(/出价记录.*已从冻结的款项付款/)
    await title(other, '没有拍到')
    await expect(other.getByRole('main')).toContainText('5,300 日元已全部退回余额')
    await page.getByRole('link', { name: '查看订单' }).last().click()
    await expect(page).toHaveURL(/#\/order\/[0-9A-Z]{10}$/)
    await expect(page.getByRole('main')).toContainText('竞拍拍到')
    await page.goto('/#/users/order?type=60000')
    await expect(page.getByRole('article')).toHaveCount(1)
  })
  await other.context().close()
})

/** Registers a member with 1,000 yen, who enters a maximum above the balance. */
async function nameBeyond(page: Page, goods: string, maxJpy: string): Promise<void> {
  const id = await auction(goods)
  await newMember(page)
  await recharge(page, 1_000)
  await page.goto(`/#/order/bid/${id}`)
  await limit(page).fill(maxJpy)
  await tick(page).check()
}

/** Recharges this amount (as the screen writes it: `1,800`) beside the bid, by the chosen payment method. */
async function rechargeBeside(page: Page, yen: string): Promise<void> {
  await world(`/world/payments/${await askForCode(page, `充值 ${yen} 日元`)}`, { outcome: 'pay' })
}

test('a balance that is too low is recharged by the exact shortfall beside the bid, and the form keeps its input', async ({ page }) => {
  await nameBeyond(page, '有田焼 飯碗', '2500')
  await expect(page.getByRole('region', { name: '余额还差' })).toContainText('1,800')
  await page.getByRole('radio', { name: /微信支付/ }).check()
  await rechargeBeside(page, '1,800')
  await expect(page.getByText('余额够了，核对一下就可以出价。')).toBeVisible()
  await expect(limit(page)).toHaveValue('2,500')
  await page.getByRole('button', { name: '出价，上限 2,500 日元' }).click()
  await title(page, '你正领先')
  expect(await balance(page)).toEqual({ availableJpy: 0, heldJpy: 2_800, parcelHeldJpy: 0 })
})

test('a shortfall above the most of one recharge is recharged in two', async ({ page }) => {
  await nameBeyond(page, '九谷焼 大皿', '700000')
  await page.getByRole('radio', { name: /微信支付/ }).check()
  await expect(page.getByText('一次最多充 500,000 日元，到账后再充余下的 199,300 日元')).toBeVisible()
  await rechargeBeside(page, '500,000')
  await page.getByRole('radio', { name: /微信支付/ }).check()
  await expect(page.getByRole('button', { name: '充值 199,300 日元' })).toBeEnabled()
  await expect(limit(page)).toHaveValue('700,000')
})

test('after a sleep offline the old price is not shown as current, and no bid can be sent until a current one is there', async ({
  page,
}) => {
  const id = await auction('信楽 徳利')
  await newMember(page)
  await recharge(page, 10_000)
  await page.goto(`/#/order/bid/${id}`)
  await bidUpTo(page, 2_000, /^出价，上限/)
  await title(page, '你正领先')
  // The news may come before the answer, which clears the form.
  await expect(tick(page)).not.toBeChecked()
  await tick(page).check()
  await setOffline(page, true)
  // Advance the page's clock by a minute, as after a sleep.
  await page.evaluate(() => {
    const real = Date.now
    Date.now = () => real() + 60_000
  })
  await title(page, '正在更新…')
  await expect(page.getByRole('main')).toContainText('先前的价格，正在更新1,000日元')
  await expect(page.getByRole('main')).toContainText('正在更新截止时间…')
  await expect(page.getByRole('button', { name: /^提高上限到/ })).toBeDisabled()
  await rival(id, 1_500)
  await setOffline(page, false)
  await title(page, '你正领先')
  await expect(page.getByRole('main')).toContainText('当前价（你的出价）1,600日元')
  await expect(page.getByRole('button', { name: /^提高上限到/ })).toBeEnabled()
})

test('a bid for the close can be withdrawn, and the list shows each bid under its state', async ({ page }) => {
  const [queued, beaten, gone] = [await auction('備前 花入'), await auction('九谷焼 皿'), await auction('薩摩焼 壺')]
  await newMember(page)
  await recharge(page, 30_000)
  await rival(queued, 1_200)
  await page.goto(`/#/order/bid/${queued}`)
  await page.getByRole('radio', { name: /预约出价/ }).check()
  await bidUpTo(page, 4_000, /^预约出价/)
  await title(page, '已预约出价')
  for (const id of [beaten, gone]) {
    await call(page, calls.userBid, { id, maxJpy: 2_000, mode: 'now', requestId: `journey${Date.now()}${id}` })
  }
  await page.goto('/#/order/bid/list')
  const rows = page.getByRole('article')
  const tabs = page.getByRole('navigation', { name: '竞拍状态' })
  await expect(rows).toHaveCount(3)
  await expect(tabs.getByRole('link', { name: '领先' })).toContainText('2')
  // The list updates without a reload.
  await rival(beaten, 3_000)
  const outbid = rows.filter({ hasText: '九谷焼' })
  await expect(outbid).toContainText('被超越')
  await expect(outbid).toContainText('当前价3,000日元')
  await expect(outbid.getByRole('link', { name: '去加价' })).toBeVisible()
  await end(gone, 'cancelledBySeller')
  await expect(rows.filter({ hasText: '薩摩焼' })).toContainText('卖家取消，2,300 日元已退回')
  await tabs.getByRole('link', { name: '已预约' }).click()
  await expect(page).toHaveURL(/state=queued/)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: '撤回出价' }).click()
  await toasts(page, '已撤回，4,300 日元已退回余额', () => page.getByRole('button', { name: '确认撤回' }).click())
  await expect(page.getByText('没有预约的出价')).toBeVisible()
  expect(await balance(page)).toEqual({ availableJpy: 30_000, heldJpy: 0, parcelHeldJpy: 0 })
  // The overview begins with what the member must do.
  await page.goto('/#/users')
  await page.getByRole('region', { name: '等你处理' }).getByRole('link', { name: '去加价' }).click()
  await title(page, '你被超越了')
})
