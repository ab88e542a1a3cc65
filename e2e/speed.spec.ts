import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { call, newMember, test } from './journey.ts'

/** Of gzip. Half a second on a slow mobile line (2 Mbit/s). */
const scriptBytesMost = 125_000

test('the home screen makes a first visit load at most 125 kB of scripts, and its foot none before one scrolls to it', async ({ page }) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: '活动' }).getByRole('link').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const atFirst = scripts.length
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0)
  expect(atFirst).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(scriptBytesMost)

  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(scripts.length).toBeGreaterThan(atFirst)
})

/** What moves by itself while a screen is drawn, of its window's size: https://web.dev/articles/cls. A hair is what a name longer than most pushes. */
const shiftMost = 0.005

test('on a phone and a slow line nothing moves by itself while a screen is drawn', async ({ page }) => {
  await newMember(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const { list } = await call<{ list: { id: string }[] }>(page, '/api/goods/search', { keyword: 'カメラ', kind: 'item' })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 300, downloadThroughput: 2e6, uploadThroughput: 2e6 })
  await page.addInitScript({
    content: `window.shift = 0
        new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value }).observe({ type: 'layout-shift', buffered: true })`,
  })
  for (const path of [
    '/search?keyword=相机',
    `/item/${list[0]!.id}`,
    '/guide?id=1',
    '/users',
    '/users/order?type=2',
    '/users/collect',
    '/order/bid/list',
    '/message',
  ]) {
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: '小满' })).toBeVisible()
    expect(await page.evaluate('shift'), path).toBeLessThan(shiftMost)
  }
})
