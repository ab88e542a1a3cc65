import { expect, type Page } from '@playwright/test'
import { test, world } from './journey.ts'

/** In the titles of this run's goods: a world of an earlier run has similar ones. */
const run = Date.now().toString(36)

const auction = (name: string, more: Record<string, unknown> = {}) =>
  world<{ id: string }>('/world/auctions', { name: `${name} ${run}`, startJpy: 1_000, endsInS: 7_200, ...more })
const rival = (id: string, maxJpy: number) => world<{ endsAt: number }>(`/world/auctions/${id}/bid`, { maxJpy })
const panel = (page: Page) => page.getByRole('region', { name: '竞拍', exact: true })
/** A time as the shop writes it, in Shanghai: UTC+8, all year. */
const inShanghai = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')

/**
 * Stops the clocks of all pages of a context. Only `shows` advances them, and never by the 8 s without news after which a page queries the
 * auction: so everything that the page shows arrived by the stream.
 */
async function stopClocks(page: Page): Promise<void> {
  await page.clock.install({ time: 1_795_000_000_000 })
  await page.clock.pauseAt(1_795_003_600_000)
}

/** Expects the panel to show these words, while the clocks advance by a few steps. */
const shows = (page: Page, words: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(20)
      return (await panel(page).allInnerTexts()).join().replaceAll(/\s/g, '')
    })
    .toContain(words.replaceAll(' ', ''))

test('an auction on screen follows every bid, its extension and its end by the stream alone', async ({ page }) => {
  // Each bid falls in the auction's last hour, and moves the end to an hour after the bid.
  const { id } = await auction('江戸切子 競り', { endsInS: 1_800, extendS: 3_600, buyNowJpy: 90_000 })
  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/goods/auctionInfo') && requests.push(request.url())))
  await stopClocks(page)
  await page.goto(`/#/item/${id}`)
  await shows(page, '起拍价 · 还没有人出价')
  await shows(page, '最低出价 1,000 日元')
  await shows(page, '出到 90,000 日元直接拍下')
  await shows(page, '临近截止有人出价，会自动延长')
  await expect(page.getByText('没拍到，全额退')).toBeVisible()
  await expect(panel(page).getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  const before = requests.length
  const { endsAt } = await rival(id, 2_000)
  await shows(page, '当前价 · 1 次出价')
  await shows(page, '2,000日元')
  await shows(page, '最低出价 2,100 日元')
  await shows(page, '截止时间已自动延长')
  await shows(page, `${inShanghai(endsAt)} 截止`)
  await rival(id, 3_500)
  await shows(page, '3,500日元')
  await world(`/world/auctions/${id}`, { to: 'endedEarly' })
  await shows(page, '竞拍已经结束，由出价最高的买家拍得。')
  await shows(page, '成交价 · 2 次出价')
  expect(requests).toHaveLength(before)
})

test('the countdown ends at the true end, even with a wrong clock of the computer', async ({ page }) => {
  const { id } = await auction('有田焼 時計違い')
  // The clock is three days slow; the page's timers run as usual.
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() - 3 * 86_400_000
  })
  await page.goto(`/#/item/${id}`)
  // The auction runs for two hours.
  await expect(panel(page).getByRole('timer')).toHaveText(/^0[12]:\d\d:\d\d$/)
})

test('one tab streams for all tabs, and another takes over when it closes', async ({ context, page }) => {
  const { id } = await auction('備前 多窓')
  const streams: string[] = []
  context.on('request', (request) => void (request.url().includes('/api/live?goods=') && streams.push(request.url())))
  await stopClocks(page)
  const pages = [page, await context.newPage(), await context.newPage()]
  for (const one of pages) {
    await one.goto(`/#/item/${id}`)
    await shows(one, '最低出价')
  }
  expect(streams).toHaveLength(1)
  await rival(id, 1_500)
  for (const one of pages) await shows(one, '1,500日元')
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  await rival(id, 2_500)
  for (const one of pages.slice(1)) await shows(one, '2,500日元')
})

test('an auction is followed by plain http from another machine too, without the APIs of a secure context', async ({ page }) => {
  const { id } = await auction('備前 遠方')
  await stopClocks(page)
  await page.goto(`http://elsewhere.test:${new URL(process.env['E2E_URL']!).port}/#/item/${id}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await shows(page, '最低出价')
  await rival(id, 1_500)
  await shows(page, '1,500日元')
})

test('search shows auctions only, by their end, and the home page shows those that end first', async ({ page }) => {
  // Of all auctions that tests make, this auction ends first.
  const { id } = await auction('九谷焼 近い終わり', { endsInS: 600 })
  await page.goto('/#/')
  const band = page.getByRole('region', { name: '即将结束的竞拍' })
  await expect(band.locator(`a[href$="/item/${id}"]`)).toBeVisible()
  await expect(band.getByRole('timer').first()).toHaveText(/^\d\d:\d\d/)
  await band.getByRole('link', { name: '全部竞拍' }).click()
  await expect(page).toHaveURL(/kind=auction/)
  await expect(page.getByRole('navigation', { name: '排序' }).getByText('最快结束')).toHaveAttribute('aria-current', 'page')
  const card = page.getByRole('main').locator(`a[href$="/item/${id}"]`)
  await expect(card).toContainText('竞拍')
  await expect(card.getByRole('timer')).toBeVisible()
})
