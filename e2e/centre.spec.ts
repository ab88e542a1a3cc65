import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { atDesk, call, changeItem, doAtDesk, newAccount, newMember, order, recharge, test, toasts, world } from './journey.ts'

/** In the titles of this run's goods: a world of an earlier run has similar ones. */
const run = Date.now().toString(36)
const item = (name: string, more: Record<string, unknown> = {}) =>
  world<{ id: string }>('/world/items', { name: `${name} ${run}`, priceJpy: 5_000, ...more })
const main = (page: Page) => page.getByRole('main')

test('the overview shows what to do, the balance, orders by state, fallen prices and viewed goods, at both its addresses', async ({
  page,
}) => {
  await newMember(page)
  const [unpaid, collected] = [await item('総覧 未払'), await item('総覧 収集', { priceJpy: 9_000 })]
  await recharge(page, 2_000)
  await order(page, unpaid.id)
  await call(page, calls.collectAdd, { id: collected.id })
  await changeItem(page, collected.id, { priceJpy: 7_500 })
  await page.goto(`/#/item/${collected.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('総覧 収集')

  for (const path of ['/users', '/users/index']) {
    await page.goto(`/#${path}`)
    await expect(page).toHaveURL(new RegExp(`#${path}$`))
    const waiting = main(page).getByRole('region', { name: '等你处理' })
    await expect(waiting.getByRole('listitem')).toHaveCount(1)
    await expect(waiting.getByRole('listitem')).toContainText('総覧 未払')
    await expect(waiting.getByRole('listitem')).toContainText('待付款')
    const balance = main(page).getByRole('region', { name: '余额' })
    await expect(balance).toContainText('2,000')
    await expect(balance).toContainText('竞拍冻结 0 日元')
    await expect(balance).toContainText('待付款 1 笔')
    await expect(balance.getByRole('link', { name: '充值' })).toHaveAttribute('href', /#\/users\/charge$/)
    const tiles = main(page).getByRole('navigation', { name: '订单' })
    await expect(tiles.getByRole('link')).toHaveText([
      /1全部/,
      /1待付款/,
      /0已付款/,
      /0竞拍商品/,
      /0已购买/,
      /0已发货/,
      /0已入库/,
      /0交易失败/,
    ])
    await expect(main(page).getByRole('region', { name: '收藏里降价了' }).getByRole('listitem')).toContainText('比收藏时低 1,500')
    await expect(main(page).getByRole('region', { name: '最近看过' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '总览' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await main(page).getByRole('link', { name: '去付款' }).click()
  await expect(page).toHaveURL(/#\/order\/settle\//)
})

test('for a new member the overview says that there is nothing to do, and how each part fills', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/users')
  await expect(main(page).getByText('没有等你处理的事')).toBeVisible()
  await expect(main(page).getByText('现在没有降价的')).toBeVisible()
  await expect(main(page).getByText('还没有看过商品')).toBeVisible()
  await expect(main(page).getByRole('region', { name: '余额' })).toContainText('可用余额0日元')
})

/** A picture of three stripes, red, green and blue, drawn by the browser. */
async function stripes(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    const pen = canvas.getContext('2d')!
    for (const [at, colour] of ['#a33', '#3a3', '#33a'].entries()) {
      pen.fillStyle = colour
      pen.fillRect(at * 300, 0, 300, 600)
    }
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  return { name: '照片.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** The colour of the member's picture on the whole, in red, green and blue; in the page. */
const avatarColour = async (): Promise<number[]> => {
  const image = document.querySelector<HTMLImageElement>('header img[src^="/uploads/avatars/"]')!
  await image.decode()
  const pen = document.createElement('canvas').getContext('2d')!
  pen.drawImage(image, 0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data]
}

test('a picture is chosen, moved and zoomed by keys, saved, and shown everywhere at once', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/users/setting')
  const part = main(page).getByRole('region', { name: '头像' })
  await part.getByLabel('选择头像照片').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(part.getByRole('alert')).toHaveText('请选择 PNG、JPEG 或 WebP 图片。')

  await part.getByLabel('选择头像照片').setInputFiles(await stripes(page))
  await part.getByRole('slider', { name: '缩放' }).focus()
  for (let n = 0; n < 20; n++) await page.keyboard.press('ArrowRight')
  await part.getByRole('slider', { name: '照片位置' }).focus()
  // Moved to the right as far as it goes, the red left third fills the window.
  for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowRight')
  await toasts(page, '头像更新成功', () => part.getByRole('button', { name: '使用这张' }).click())
  const shown = page.getByRole('banner').locator('img[src^="/uploads/avatars/"]')
  await expect(shown).toBeVisible()
  const [red, green] = await page.evaluate(avatarColour)
  expect(red).toBeGreaterThan(120)
  expect(green).toBeLessThan(90)
  await page.reload()
  await expect(shown).toBeVisible()
})

test('name and contacts are saved, each error under its field; a new password needs the old one and ends other sessions', async ({
  page,
  browser,
}) => {
  await newMember(page)
  await page.goto('/#/users/setting')
  const contacts = main(page).getByRole('region', { name: '昵称与联系方式' })
  await contacts.getByLabel('昵称（1–20 个字）').fill('')
  await contacts.getByLabel('邮箱（选填）').fill('nobody')
  await contacts.getByRole('button', { name: '保存' }).click()
  await expect(contacts.getByRole('alert')).toHaveText([/请填写昵称/, /请填写完整的邮箱/])
  await contacts.getByLabel('昵称（1–20 个字）').fill('大满')
  await contacts.getByLabel('邮箱（选填）').fill('')
  await contacts.getByLabel('微信号（选填）').fill('daman_1')
  await contacts.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('您好，大满')).toBeVisible()
  await page.reload()
  await expect(contacts.getByLabel('微信号（选填）')).toHaveValue('daman_1')
  await expect(contacts.getByLabel('邮箱（选填）')).toHaveValue('')

  const account = await contacts.getByLabel('账号').inputValue()
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/#/login')
  await elsewhere.getByLabel('账号', { exact: true }).fill(account)
  await elsewhere.getByLabel('密码', { exact: true }).fill('correct horse')
  await elsewhere.getByRole('button', { name: '登录', exact: true }).click()
  await expect(elsewhere.getByText('您好，大满')).toBeVisible()
  const part = main(page).getByRole('region', { name: '密码' })
  await part.getByLabel('现在的密码').fill('wrong horse')
  await part.getByLabel('新密码（至少 8 位）').fill('another horse')
  await part.getByLabel('再输一次').fill('another hors')
  await part.getByRole('button', { name: '修改密码' }).click()
  await expect(part.getByRole('alert')).toHaveText('两次输入的密码不一样。')
  await part.getByLabel('再输一次').fill('another horse')
  await part.getByRole('button', { name: '修改密码' }).click()
  await expect(part.getByRole('alert')).toHaveText('现在的密码不对，密码没有改动。')
  await part.getByLabel('现在的密码').fill('correct horse')
  await toasts(page, '密码已修改，其他设备需要重新登录', () => part.getByRole('button', { name: '修改密码' }).click())
  await elsewhere.goto('/#/users/order')
  await expect(elsewhere).toHaveURL(/#\/login$/)
  await expect(elsewhere.getByText('登录已失效，重新登录后回到刚才的页面。')).toBeVisible()
  expect((await page.request.get('/api/user/info')).status()).toBe(200)
  await elsewhere.context().close()
})

test('whoever logs in in another tab finds nothing here of the member before', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/message?about=support')
  const field = page.getByRole('textbox', { name: '消息' })
  await field.fill('我的地址是')
  await call(page, calls.register, { ...newAccount(), CustomerName: '大暑' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('您好，大暑')).toBeVisible()
  await expect(field).toHaveValue('')
})

test('a frozen member reads on every screen what they may not do, before they try, and whom to ask', async ({ page, browser }) => {
  const account = await newMember(page)
  const note = page.getByText(/账号已被冻结/)
  await page.goto('/#/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note).toHaveCount(0)
  await doAtDesk(await atDesk(browser, 'support'), 'freeze-member', { member: account })
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: '联系客服' }).click()
  await expect(page).toHaveURL(/users\/service/)
  await expect(note).toBeVisible()
  await doAtDesk(await atDesk(browser, 'finance'), 'unfreeze-member', { member: account })
  await comeBack()
  await expect(note).toHaveCount(0)
})
