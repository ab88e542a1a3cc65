import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test } from './journey.ts'

/** Of gzip: half a second on a slow mobile line (2 Mbit/s). */
const scriptBytesMost = 125_000

test('the home screen makes a first visit load at most 125 kB of scripts, and its foot none before one scrolls to it', async ({ page }) => {
  // A world just begun has no shelves yet, and so short a page is near its foot.
  await expect.poll(async () => (await (await page.request.get('/api/index/recommendCategoriesGoods')).json()).data).not.toEqual([])
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
