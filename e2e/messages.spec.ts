import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { atDesk, call, newMember, onTheWay, register, setOffline, test, whileStuck, world } from './journey.ts'

/** One red pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==', 'base64')
const field = (page: Page) => page.getByRole('textbox', { name: '消息' })
const log = (page: Page) => page.getByRole('log', { name: '对话' })
const unread = (page: Page, count: number) => page.getByRole('banner').getByRole('link', { name: `消息，${count} 条未读` })

/** Orders and pays for goods as the page's member. Returns the order's id. */
async function orderAndPay(page: Page, name: string): Promise<string> {
  const { id: goodsId } = await world<{ id: string }>('/world/items', { name, priceJpy: 1_200 })
  const { rechargeId } = await call(page, calls.webRecharge, { amountJpy: 5_000, payType: 'wechat', requestId: `recharge-${Date.now()}` })
  await world(`/world/payments/${rechargeId}`, { outcome: 'pay' })
  await expect.poll(async () => (await call(page, calls.balance, {})).availableJpy).toBe(5_000)
  const { quote } = await call(page, calls.orderQuote, { goodsId })
  const wanted = { goodsId, inspection: false, expectedTotalJpy: quote.totalJpy, requestId: `order-${Date.now()}` }
  const { orderId } = await call(page, calls.createOrder, wanted)
  await call(page, calls.payOrder, { id: orderId, requestId: `pay-${Date.now()}` })
  return orderId
}

test('a member writes to support with a picture, and the answer arrives without a reload; unread messages are counted until they are seen', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/#/users/service')
  await page.getByRole('link', { name: '查订单进度' }).click()
  await expect(field(page)).toHaveValue('想查一下订单进度，订单号：')
  await field(page).fill('外箱压扁了，\n要紧吗？')
  await page.getByLabel('添加图片').setInputFiles([{ name: '外箱.png', mimeType: 'image/png', buffer: png }])
  await expect(page.getByRole('img', { name: '图片 1：外箱.png' })).toBeVisible()
  const read = page.waitForResponse('**/api/order/msgRead')
  await field(page).press('Enter')
  await expect(log(page)).toContainText('外箱压扁了')
  const picture = log(page).getByRole('img', { name: '图片 1' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  await expect(field(page)).toHaveValue('')
  await expect(page).toHaveURL(/#\/message\?about=support$/)
  await expect(field(page)).toBeFocused()

  await expect(log(page)).toContainText('消息收到了')
  await read

  // On another screen the answer raises the unread count without a reload; seeing the answer clears the count.
  await page.getByRole('link', { name: '首页', exact: true }).click()
  const again = { text: '还有一个问题', requestId: `again-${Date.now()}` }
  await call(page, calls.msgSend, again)
  await expect(unread(page, 1)).toBeVisible()
  await unread(page, 1).click()
  await page
    .getByRole('region', { name: '会话', exact: true })
    .getByRole('link', { name: /在线客服/ })
    .click()
  await expect(log(page).getByText('消息收到了')).toHaveCount(2)
  await expect(page.getByRole('banner').getByRole('link', { name: '消息', exact: true })).toBeVisible()
})

test('a picture that a member sends is seen at the desk', async ({ page, browser }) => {
  await newMember(page, '谷雨')
  await page.goto('/#/message?about=support')
  await page.getByLabel('添加图片').setInputFiles([{ name: '外箱.png', mimeType: 'image/png', buffer: png }])
  await page.getByRole('button', { name: '发送' }).click()
  await expect(log(page).getByRole('img', { name: '图片 1' })).toBeVisible()
  const { supportThreadId: thread } = await call(page, calls.msgList, {})

  const support = await atDesk(browser, 'support')
  await support.goto(`/messages?thread=${thread}`)
  const talk = support.getByRole('region', { name: /谷雨/ })
  const picture = talk.getByRole('img', { name: '图片 1' })
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  await expect(talk.getByText('［图片］')).toHaveCount(0)
})

test('each step of an order is a notice in its thread, and arrives in the open page without a reload', async ({ page }) => {
  await newMember(page)
  const orderId = await orderAndPay(page, '備前焼 ぐい呑み E2E')
  await page.goto(`/#/message?threadId=${orderId}`)
  await expect(log(page)).toContainText('余额支付完成')
  await expect(log(page)).toContainText('已向卖家付款')
  await world(`/world/purchases/${orderId}`, { to: 'shipped' })
  await expect(log(page)).toContainText('卖家已发货')
  await expect(page.getByRole('region', { name: '会话', exact: true })).toContainText('卖家已发货')

  // A message written on the order's screen is in the thread too.
  await page.goto(`/#/order/${orderId}`)
  await expect(page.getByRole('link', { name: '在消息里打开' })).toBeVisible()
  await field(page).fill('请包得仔细些')
  await field(page).press('Enter')
  await expect(log(page)).toContainText('请包得仔细些')
  await expect(log(page)).not.toContainText('卖家已发货')
  await page.getByRole('link', { name: '在消息里打开' }).click()
  await expect(log(page)).toContainText('请包得仔细些')
})

test('a picture that cannot be sent shows the reason, and the text stays until it is sent, once', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/message?about=support')
  await field(page).fill('看照片')
  const choose = page.getByLabel('添加图片')
  await choose.setInputFiles([{ name: '动图.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }])
  await expect(page.getByRole('alert')).toContainText('“动图.gif”不是 PNG、JPEG 或 WebP 图片')
  await choose.setInputFiles([{ name: '大图.png', mimeType: 'image/png', buffer: Buffer.alloc(5.5 * 1024 * 1024) }])
  await expect(page.getByRole('alert')).toContainText('每张不能超过 5 MB')
  await choose.setInputFiles(Array.from({ length: 5 }, (_, n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: png })))
  await expect(page.getByRole('alert')).toContainText('最多带 4 张图片')
  await page.getByRole('button', { name: '去掉图片 4' }).click()
  await expect(page.getByRole('list', { name: '要发的图片' }).getByRole('listitem')).toHaveCount(3)

  // The server refuses a file that only looks like a picture; the refusal is shown beside the field.
  await choose.setInputFiles([{ name: '假.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('alert')).toContainText('不支持这种格式')
  await page.getByRole('button', { name: '去掉图片 4' }).click()

  await setOffline(page, true)
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('alert')).toContainText('暂时连不上')
  await expect(field(page)).toHaveValue('看照片')
  await setOffline(page, false)
  await page.getByRole('button', { name: '发送' }).click()
  await expect(log(page).getByText('看照片')).toHaveCount(1)
  await expect(log(page).getByRole('img', { name: /图片/ })).toHaveCount(3)
})

test('what is written while a message is sent stays, and is the next message', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/message?about=support')
  await field(page).fill('第一句')
  await onTheWay(page, async () => {
    await field(page).press('Enter')
    await field(page).pressSequentially('第二句')
  })
  await expect(log(page).getByText('第一句', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue('第二句')
  await expect(field(page)).toBeFocused()
  await field(page).press('Enter')
  await expect(log(page).getByText('第二句', { exact: true })).toBeVisible()
})

test('Enter sends, but not while an input method composes; Shift+Enter begins a line', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/message?about=support')
  await field(page).pressSequentially('ni hao')
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  await expect(field(page)).toHaveValue('ni hao')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('第二行')
  await expect(field(page)).toHaveValue('ni hao\n第二行')
  await field(page).press('Enter')
  await expect(log(page).getByText('ni hao\n第二行')).toBeVisible()
})

test('a visitor who asks about goods logs in and returns to the question', async ({ page }) => {
  const { id } = await world<{ id: string }>('/world/items', { name: '萩焼 茶碗 E2E', priceJpy: 3_400 })
  await page.goto(`/#/item/${id}`)
  await page.getByRole('link', { name: '问问这件商品' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await register(page)
  await expect(page).toHaveURL(new RegExp(`#/message\\?goodsId=${id}$`))
  await expect(page.getByText('萩焼 茶碗 E2E')).toBeVisible()
  await field(page).fill('高台有没有磕碰？')
  await field(page).press('Enter')
  await expect(log(page)).toContainText('高台有没有磕碰？')
  await expect(page.getByRole('region', { name: '会话', exact: true }).getByRole('link', { name: /商品：萩/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('when messages could not be marked as read, the error is beside the button, and the next press marks them', async ({ page }) => {
  await newMember(page)
  const question = { text: '请问营业时间？', requestId: `asked-${Date.now()}` }
  await call(page, calls.msgSend, question)
  await page.goto('/#/message')
  const all = page.getByRole('button', { name: '全部标为已读' })
  await expect(all).toBeVisible()
  await whileStuck('threads', async () => {
    await all.click()
    await expect(page.getByRole('alert')).toHaveText('没有全部标完：系统出了点问题，请稍后再试。你的订单和余额不受影响。')
  })
  await all.click()
  await expect(all).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
