import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { toasts } from '../journey.ts'
import type { Walk } from './walk.ts'

/** One red pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==', 'base64')
const overlay = (page: Page) => page.getByRole('dialog', { name: '头像同步中…' })
/** A step of the page's clock, in ms: shorter than the shortest delay. */
const stepMs = 250

/** Gives the member a picture and moves its file away. Returns a function that puts it back. */
async function losePicture({ member }: Walk): Promise<() => void> {
  const file = { name: 'a.png', mimeType: 'image/png', buffer: png }
  const answer = await member.request.post('/api/user/updateHeadImg', { multipart: { file } })
  const { data } = (await answer.json()) as { data: { HeadImg: string } }
  const folder = path.join(process.env['E2E_DATA_DIR']!, 'uploads/avatars')
  const [name] = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith(path.basename(data.HeadImg)))
  const at = path.join(folder, name!)
  fs.renameSync(at, `${at}.away`)
  return () => fs.renameSync(`${at}.away`, at)
}

/**
 * Opens a tab of the member with a stopped clock. `walkOn` advances it by steps until a condition holds, so that a busy machine changes
 * nothing.
 */
async function openPaused({ browser, member }: Walk) {
  // The clock belongs to the whole context: in the member's own context every later tab would stand still.
  const context = await browser.newContext({ storageState: await member.context().storageState() })
  const page = await context.newPage()
  await page.clock.install({ time: 1_795_000_000_000 })
  await page.clock.pauseAt(1_795_003_600_000)
  const open = new Set<Request>()
  page.on('request', (request) => void (isPicture(request.url()) && open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  const walkOn = async (until: () => Promise<boolean>) => {
    for (let ms = 0; ms < 60_000 && !(await until()); ms += stepMs) {
      await page.clock.runFor(stepMs)
      // A call that comes back after whatever was asked for in this step is known; and no picture is left on its way.
      await page.evaluate(() => fetch('/healthz').then(() => null))
      await expect.poll(() => open.size).toBe(0)
    }
  }
  return { page, walkOn, close: () => context.close() }
}
const isPicture = (url: string) => new URL(url).pathname.startsWith('/uploads/avatars/')

/** A picture that loads on a later try: the overlay's words, and the toast. */
export async function avatarComesBack(walk: Walk): Promise<void> {
  const putBack = await losePicture(walk)
  const { page, walkOn, close } = await openPaused(walk)
  await page.goto('/#/guide?id=1')
  await walkOn(() => overlay(page).isVisible())
  await expect(overlay(page)).toContainText('正在处理图片同步，请稍候')
  expect(await overlay(page).evaluate((shown) => shown.matches(':modal'))).toBe(true)
  await toasts(page, '头像更新成功', async () => {
    putBack()
    await walkOn(async () => !(await overlay(page).isVisible()))
  })
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.getByRole('banner').locator('img[src^="/uploads/avatars/"]')).toBeVisible()
  await close()
}

/** A picture that never loads: five tries, after 1, 2, 3, 5 and 8 s of the page's clock, each at another URL, and then no more. */
export async function avatarIsGivenUp(walk: Walk): Promise<void> {
  await losePicture(walk)
  const { page, walkOn, close } = await openPaused(walk)
  const now = () => page.evaluate(() => Date.now())
  const addresses = new Set<string>()
  const waits: Promise<number>[] = []
  let failed = Promise.resolve(0)
  page.on('response', (response) => isPicture(response.url()) && void (failed = now()))
  page.on('request', (request) => {
    if (!isPicture(request.url()) || !new URL(request.url()).search) return
    addresses.add(request.url())
    waits.push(Promise.all([failed, now()]).then(([from, to]) => to - from))
  })
  await page.goto('/#/guide?id=1')
  await walkOn(() => overlay(page).isVisible())
  // The tries begin once the overlay is shown, whose code must be loaded first.
  failed = now()
  await walkOn(async () => !(await overlay(page).isVisible()))
  await expect(overlay(page)).toHaveCount(0)
  expect((await Promise.all(waits)).map((ms) => Math.round(ms / 1_000))).toEqual([1, 2, 3, 5, 8])
  expect(addresses.size).toBe(5)
  await page.clock.runFor(20_000)
  expect(waits).toHaveLength(5)
  await expect(page.getByText('头像更新成功')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: '小满' })).toBeVisible()
  await close()
}
