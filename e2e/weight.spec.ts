import { gzipSync } from 'node:zlib'
import { expect, type Request } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, test } from './journey.ts'
import { drawn } from './screens/look.ts'

/** In bytes of gzip: half a second on a slow mobile line (2 Mbit/s). */
const scriptBytesMost = 140_000

test('the home screen makes a first visit load at most 140 kB of scripts, and its foot none before one scrolls to it', async ({ page }) => {
  // A world just begun has no shelves yet, and so short a page is near its foot.
  await expect.poll(async () => call(page, calls.recommendCategoriesGoods, {})).not.toEqual([])
  const scripts: Request[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request)))
  await page.goto('/')
  await expect(page.getByRole('region', { name: '活动' }).getByRole('link').first()).toBeVisible()
  await drawn(page)
  let bytes = 0
  // A script may import another.
  await expect(async () => {
    const sizes = await Promise.all(scripts.map(async (request) => gzipSync(await (await request.response())!.body()).length))
    expect(scripts).toHaveLength(sizes.length)
    bytes = sizes.reduce((sum, each) => sum + each, 0)
  }).toPass()
  const atFirst = scripts.length
  expect(bytes).toBeLessThanOrEqual(scriptBytesMost)

  // The parts above the foot load when scrolled near, and push the foot down.
  const atTheFoot = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return scripts.length
  }
  await expect.poll(atTheFoot).toBeGreaterThan(atFirst)
})
