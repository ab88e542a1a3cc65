import { expect, type Page } from '@playwright/test'
import { test, world } from './journey.ts'

/** Marks the goods of this run: a world that was walked before has their like. */
const run = Date.now().toString(36)

const auction = (name: string, more: Record<string, unknown> = {}) =>
  world<{ id: string }>('/world/auctions', { name: `${name} ${run}`, startJpy: 1_000, endsInS: 7_200, ...more })
const rival = (id: string, maxJpy: number) => world<{ endsAt: number }>(`/world/auctions/${id}/bid`, { maxJpy })
const panel = (page: Page) => page.getByRole('region', { name: '竞拍', exact: true })
/** A moment as the shop writes it: Shanghai is eight hours ahead, all year. */
const inShanghai = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')

/**
 * Stops the clocks of a page and of all that its context opens. They go on by `shows` alone, and never so far that a page would ask how an
 * auction stands, which it does after 8 s without news: what it shows came by the stream.
 */
async function stopClocks(page: Page): Promise<void> {
  await page.clock.install({ time: 1_795_000_000_000 })
  await page.clock.pauseAt(1_795_003_600_000)
}

/** The panel comes to show these words, while the clocks go a few steps on. */
const shows = (page: Page, words: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(20)
      return (await panel(page).allInnerTexts()).join().replaceAll(/\s/g, '')
    })
    .toContain(words.replaceAll(' ', ''))

test('an auction on screen follows every bid, its extension and its end by the stream alone', async ({ page }) => {
  // Each bid is in its last hour, and moves the end to an hour from then.
  const { id } = await auction('江戸切子 競り', { endsInS: 1_800, extendS: 3_600, buyNowJpy: 90_000 })
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/goods/auctionInfo') && asked.push(request.url())))
  await stopClocks(page)
  await page.goto(`/#/item/${id}`)
  await shows(page, '起拍价 · 还没有人出价')
  await shows(page, '最低出价 1,000 日元')
  await shows(page, '出到 90,000 日元直接拍下')
  await shows(page, '临近截止有人出价，会自动延长')
  await expect(page.getByText('没拍到，全额退')).toBeVisible()
  await expect(panel(page).getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  const before = asked.length
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
  expect(asked).toHaveLength(before)
})

test('a computer whose clock is wrong counts down to the true end all the same', async ({ page }) => {
  const { id } = await auction('有田焼 時計違い')
  // Three days slow; the page's timers run on as they do.
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() - 3 * 86_400_000
  })
  await page.goto(`/#/item/${id}`)
  // Of two hours.
  await expect(panel(page).getByRole('timer')).toHaveText(/^0[12]:\d\d:\d\d$/)
})

test('the stream of one tab serves all of them, and another takes over when it closes', async ({ context, page }) => {
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

test('by plain http from another machine, where browsers keep some of their means back, an auction is followed too', async ({ page }) => {
  const { id } = await auction('備前 遠方')
  await stopClocks(page)
  await page.goto(`http://elsewhere.test:${new URL(process.env['E2E_URL']!).port}/#/item/${id}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await shows(page, '最低出价')
  await rival(id, 1_500)
  await shows(page, '1,500日元')
})

test('auctions are found alone, by their end, and the home page shows those that end first', async ({ page }) => {
  // Of all that journeys make, this one ends first.
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
