import { expect, type Page } from '@playwright/test'
import { fault, test, world } from './journey.ts'

/** Marks the goods of this run: a world that was walked before has their like. */
const run = Date.now().toString(36)

const auction = (name: string, more: Record<string, unknown> = {}) =>
  world<{ id: string }>('/world/auctions', { name: `${name} ${run}`, startJpy: 1_000, endsInS: 900, ...more })
const rival = (id: string, maxJpy: number) => world(`/world/auctions/${id}/bid`, { maxJpy })
const panel = (page: Page) => page.getByRole('region', { name: '竞拍', exact: true })

/** From here on nothing that these pages ask about auctions is answered: what they show came by the stream. */
const byStreamAlone = (pages: Pick<Page, 'route'>) => pages.route('**/api/goods/auctionInfo*', () => undefined)
/** The moment to which the panel counts down, in ms since 1970: it stays while the countdown goes. */
const end = async (page: Page): Promise<number> => {
  const [minutes, seconds] = (await panel(page).getByRole('timer').innerText()).split(':').map(Number)
  return Date.now() + (minutes! * 60 + seconds!) * 1_000
}

test('an auction on screen follows every bid, its extension and its end, without a reload', async ({ page }) => {
  const { id } = await auction('江戸切子 競り', { endsInS: 130, extendS: 125, buyNowJpy: 90_000 })
  await page.goto(`/#/item/${id}`)
  await expect(panel(page)).toContainText('起拍价 · 还没有人出价')
  await expect(panel(page)).toContainText('下一口至少 1,000 日元')
  await expect(panel(page)).toContainText('出到 90,000 日元直接拍下')
  await expect(panel(page).getByRole('timer')).toHaveText(/^0[12]:\d\d$/)
  await byStreamAlone(page)
  await rival(id, 2_000)
  await expect(panel(page)).toContainText('当前价 · 1 次出价')
  await expect(panel(page)).toContainText('2,000日元')
  await expect(panel(page)).toContainText('下一口至少 2,100 日元')
  // Well into the last 125 s, in which a bid moves the end.
  await expect(panel(page).getByRole('timer')).toHaveText(/^01:/)
  const before = await end(page)
  await rival(id, 3_500)
  await expect(panel(page)).toContainText('截止时间已自动延长')
  await expect.poll(() => end(page)).toBeGreaterThan(before + 2_000)
  await world(`/world/auctions/${id}`, { to: 'endedEarly' })
  await expect(panel(page)).toContainText('竞拍已经结束，由出价最高的买家拍得。')
  await expect(panel(page)).toContainText('成交价 · 2 次出价')
})

test('a computer whose clock is wrong counts down to the true end all the same', async ({ page }) => {
  const { id } = await auction('有田焼 時計違い', { endsInS: 300 })
  // 40 minutes slow; the page's timers run on as they do.
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() - 40 * 60_000
  })
  await page.goto(`/#/item/${id}`)
  await expect(panel(page).getByRole('timer')).toHaveText(/^0[34]:\d\d$/)
})

test('the stream of one tab serves all of them, and another takes over when it closes', async ({ context, page }) => {
  const { id } = await auction('備前 多窓')
  const streams: string[] = []
  context.on('request', (request) => void (request.url().includes('/api/live?goods=') && streams.push(request.url())))
  const pages = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))]
  for (const one of pages) {
    await one.goto(`/#/item/${id}`)
    await expect(panel(one)).toContainText('下一口至少')
  }
  expect(streams).toHaveLength(1)
  await byStreamAlone(context)
  await rival(id, 1_500)
  for (const one of pages) await expect(panel(one)).toContainText('1,500日元')
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  await rival(id, 2_500)
  for (const one of pages.slice(1)) await expect(panel(one)).toContainText('2,500日元')
})

test('auctions are found alone, by their end, and the home page shows those that end first', async ({ page }) => {
  const { id } = await auction('九谷焼 近い終わり', { endsInS: 120 })
  await page.goto('/#/')
  const band = page.getByRole('region', { name: '即将结束的竞拍' })
  await expect(band.locator(`a[href$="/item/${id}"]`)).toBeVisible({ timeout: 45_000 })
  await expect(band.getByRole('timer').first()).toHaveText(/^\d\d:\d\d/)
  await band.getByRole('link', { name: '全部竞拍' }).click()
  await expect(page).toHaveURL(/kind=auction/)
  await expect(page.getByRole('navigation', { name: '排序' }).getByText('最快结束')).toHaveAttribute('aria-current', 'page')
  const card = page.getByRole('main').locator(`a[href$="/item/${id}"]`)
  await expect(card).toContainText('竞拍')
  await expect(card.getByRole('timer')).toBeVisible()
})

test('once the marketplace cannot be asked, an auction says that its price may be old', async ({ page }) => {
  const { id } = await auction('薩摩焼 不通')
  await page.goto(`/#/item/${id}`)
  await expect(panel(page)).toContainText('下一口至少')
  await fault('down')
  await page.reload()
  await expect(panel(page)).toContainText('暂时连不上煤炉', { timeout: 20_000 })
  await fault('none')
  await expect(panel(page)).toContainText('下一口至少', { timeout: 20_000 })
})
