import { expect, type Page } from '@playwright/test'
import { buy, call, newMember, order, recharge, test, world } from './journey.ts'

/** Of the window, as browsers score what moves by itself: https://web.dev/articles/cls. What a number one digit longer pushes is below it. */
const shiftMost = 0.002

/** In the page, from its first moment on: what moves without the member's doing, how much, and from where to where. */
const observe = `
  shift = 0
  moved = []
  const round = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shift += value
      for (const { node, previousRect, currentRect } of sources)
        moved.push(node?.nodeName + ' ' + node?.textContent?.slice(0, 30) + ': ' + round(previousRect) + ' → ' + round(currentRect))
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** Opens a screen in a page of its own, where nothing of what the one before had fetched is left, and sees that nothing of it moves. */
const still = (page: Page, path: string): Promise<void> =>
  test.step(path, async () => {
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await drawn(page)
    const { shift, moved } = await page.evaluate<{ shift: number; moved: string[] }>('({ shift, moved })')
    expect.soft(shift, `${path}: ${moved.join('; ')}`).toBeLessThan(shiftMost)
  })

/** All of the screen has come: the member's name, and what it is about. Two frames on, what moved is known. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /小满/ })).toBeVisible()
  await page.evaluate('document.fonts.ready.then(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))))')
}

test('nothing on a screen moves while it comes, whichever is opened first', async ({ page }) => {
  test.setTimeout(180_000)
  await newMember(page)
  await recharge(page, 50_000)
  const put = async (name: string) => (await world<{ id: string }>('/world/items', { name, priceJpy: 3_000 })).id
  const [reserved, own, wanted] = [await put('みい様専用 フィルムカメラ'), await put('二眼レフカメラ'), await put('折りたたみ 単眼鏡')]
  const auction = (await world<{ id: string }>('/world/auctions', { name: '琥珀 帯留め', startJpy: 1_000, endsInS: 900 })).id
  const [bought, unpaid] = [await buy(page, own), await order(page, wanted)]
  await page.addInitScript({ content: observe })
  for (const path of [
    `/item/${reserved}`,
    `/item/${own}`,
    `/item/${auction}`,
    '/search?max=30000',
    '/guide?id=3',
    `/order/check/${reserved}`,
    `/order/settle/${unpaid}`,
    `/order/${bought}`,
    '/users',
    '/users/charge',
    '/users/history',
    '/users/order?type=all',
    '/users/shop/black',
  ])
    await still(page, path)
})

test('nothing moves on a phone with a slow line either', async ({ page }) => {
  await newMember(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const { list } = await call<{ list: { id: string; auction: unknown }[] }>(page, '/api/goods/search', { keyword: 'カメラ', kind: 'item' })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 300, downloadThroughput: 2e6, uploadThroughput: 2e6 })
  await page.addInitScript({ content: observe })
  for (const path of [
    '/search?keyword=相机',
    `/item/${list.find(({ auction }) => auction === null)!.id}`,
    '/guide?id=1',
    '/users',
    '/users/order?type=2',
    '/users/collect',
    '/order/bid/list',
    '/message',
  ])
    await still(page, path)
})
