import { expect, type Page } from '@playwright/test'
import { askForCode, newMember, order, test, world } from './journey.ts'

const phone = { width: 390, height: 844 }

test('the tab that the address selects is scrolled into view, however far along its row', async ({ page }) => {
  await newMember(page)
  await page.setViewportSize(phone)
  await page.goto('/#/users/order?type=13')
  const tab = page.getByRole('navigation', { name: '订单状态' }).getByRole('link', { name: '交易失败' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  // Almost all of it: rounding to whole pixels may cut a little.
  await expect(tab).toBeInViewport({ ratio: 0.95 })
})

test('a row of tabs fades where it hides more, and the last tab is clear once one is there', async ({ page }) => {
  await newMember(page)
  await page.setViewportSize(phone)
  await page.goto('/#/users/order')
  const tabs = page.getByRole('navigation', { name: '订单状态' })
  const fades = () => tabs.evaluate((row) => ['--fade-start', '--fade-end'].map((name) => getComputedStyle(row).getPropertyValue(name)))
  await expect.poll(fades).toEqual(['0px', '32px'])
  await tabs.evaluate((row) => (row.scrollLeft = row.scrollWidth))
  await expect.poll(fades).toEqual(['32px', '0px'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(fades).toEqual(['0px', '0px'])
})

test('every order of the results is at hand on a phone', async ({ page }) => {
  const name = '並べ替え 携帯 E2E'
  for (const priceJpy of [900, 300, 600]) await world('/world/items', { name: `${name} ${priceJpy}`, priceJpy })
  await page.setViewportSize(phone)
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  const order = page.getByRole('combobox', { name: '排序' })
  await expect(order.getByRole('option')).toHaveText(['综合', '最新上架', '价格从低到高', '价格从高到低', '喜欢最多'])
  await expect(order).toBeInViewport({ ratio: 1 })
  const goods = page.getByRole('main').getByRole('listitem')
  await order.selectOption('价格从低到高')
  await expect(goods).toContainText([/300/, /600/, /900/])
  await order.selectOption('价格从高到低')
  await expect(goods).toContainText([/900/, /600/, /300/])
})

test('the order bar does not cover the footer of the page', async ({ page }) => {
  await page.setViewportSize(phone)
  const { id } = await world<{ id: string }>('/world/items', { name: 'フィルムカメラ', priceJpy: 2_400 })
  await page.goto(`/#/item/${id}`)
  const button = page.getByRole('link', { name: /立即下单/ })
  await expect(button).toBeInViewport()
  const last = page.getByText(/^汇率更新于/)
  const toTheFoot = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  // It comes when one nears it, as does what stands above it and moves it on.
  await expect
    .poll(async () => {
      await toTheFoot()
      return last.isVisible()
    })
    .toBe(true)
  const isAbove = async () => {
    await toTheFoot()
    const [foot, bar] = [await last.boundingBox(), await button.boundingBox()]
    return foot!.y + foot!.height < bar!.y
  }
  await expect.poll(isAbove).toBe(true)
})

/** Whether an element lies wholly between the search bar and the bar at the foot, which cover the page there. */
async function isClear(page: Page, name: RegExp): Promise<boolean> {
  const [button, above, below] = await Promise.all(
    [page.getByRole('button', { name }), page.getByRole('search'), page.getByRole('navigation', { name: '底部导航' })].map((part) =>
      part.boundingBox(),
    ),
  )
  return button!.y >= above!.y + above!.height && button!.y + button!.height <= below!.y
}

test('once the balance suffices the pay button is in view and covered by nothing', async ({ page }) => {
  await newMember(page)
  const { id } = await world<{ id: string }>('/world/items', { name: 'フィルムカメラ', priceJpy: 2_400 })
  const orderId = await order(page, id)
  await page.setViewportSize(phone)
  await page.goto(`/#/order/settle/${orderId}`)
  await page.getByText('微信支付').first().click()
  const recharge = await askForCode(page, /^充值/)
  // Whoever reads on below the code has the box, when it shrinks, above the window.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await world(`/world/payments/${recharge}`, { outcome: 'pay' })
  await expect(page.getByRole('button', { name: /^支付/ })).toBeVisible()
  await expect.poll(() => isClear(page, /^支付/)).toBe(true)
})

test('in the order list the largest sum does not touch the state beside it, and the photo keeps its size', async ({ page }) => {
  await newMember(page)
  const { id } = await world<{ id: string }>('/world/items', { name: '金製 香炉', priceJpy: 9_999_998 })
  await order(page, id)
  await page.setViewportSize(phone)
  await page.goto('/#/users/order')
  const row = page.getByRole('article')
  const [sum, state, photo] = await Promise.all(
    [row.getByText('10,000,298'), row.getByText('待付款'), row.locator('img')].map((part) => part.boundingBox()),
  )
  expect(sum!.x + sum!.width).toBeLessThan(state!.x)
  expect(photo!.width).toBeLessThan(100)
})

test.describe('by touch', () => {
  test.use({ isMobile: true, hasTouch: true })

  test('in the cropper two fingers zoom the picture, and one moves it', async ({ page }) => {
    await newMember(page)
    await page.setViewportSize(phone)
    await page.goto('/#/users/setting')
    await page.getByLabel('选择头像照片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() })
    const place = page.getByRole('slider', { name: '照片位置' })
    // Scroll the cropper into view first, so that its place does not change.
    await place.click({ trial: true })
    const { x, y, width } = (await place.boundingBox())!
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((at, id) => ({ x: x + width * at, y: y + width / 2, id })) })
    await touch('touchStart', 0.4, 0.6)
    for (const by of [0.05, 0.1, 0.15, 0.2]) await touch('touchMove', 0.4 - by, 0.6 + by)
    await touch('touchEnd')
    await expect.poll(async () => Number(await page.getByRole('slider', { name: '缩放' }).inputValue())).toBeGreaterThan(2)
    const before = await place.getAttribute('aria-valuetext')
    await touch('touchStart', 0.5)
    await touch('touchMove', 0.6)
    await touch('touchEnd')
    await expect(place).not.toHaveAttribute('aria-valuetext', before!)
  })

  test("WeChat's code is a picture that can be saved, and the screen says how to pay with it", async ({ page }) => {
    await newMember(page)
    await page.setViewportSize(phone)
    await page.goto('/#/users/charge')
    await page.getByRole('radio', { name: /^5,000/ }).check({ force: true })
    await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
    await page.getByRole('button', { name: '生成付款码' }).click()
    await expect(page.getByText('长按保存二维码')).toBeVisible()
    await expect(page.getByRole('img', { name: '微信付款码' })).toHaveAttribute('src', /^data:image\/png/)
    // Large enough to be read from an album.
    await expect
      .poll(() => page.getByRole('img', { name: '微信付款码' }).evaluate((code: HTMLImageElement) => code.naturalWidth))
      .toBeGreaterThan(500)
  })
})
