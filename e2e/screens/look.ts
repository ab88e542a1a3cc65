import { expect, type Page, type Request } from '@playwright/test'
import type { Screen } from './screens.ts'
import type { Stage } from './stage.ts'

/** The screen's address, on this stage. */
export const addressOf = ({ path }: Screen, stage: Stage): string => (typeof path === 'string' ? path : path(stage))

/** Goes to a screen and looks once all of it is drawn, or, on a line that is slow or dead, at what stands there instead. */
export async function lookAt(
  { route, line, act }: Screen,
  page: Page,
  path: string,
  look: (page: Page) => Promise<unknown>,
): Promise<void> {
  // Of questions that went with an earlier page no end is told.
  questions(page).clear()
  const main = page.getByRole('main')
  // From a screen of another kind, so that nothing of the one before is taken for this one.
  await page.goto(route === '/guide' ? '/#/categories' : '/#/guide?id=2')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(route === '/guide' ? '分类' : '下单流程')
  const before = await main.elementHandle()
  const session = await page.context().newCDPSession(page)
  try {
    if (line) {
      const conditions = { offline: line === 'dead', latency: line === 'slow' ? 60_000 : 0, downloadThroughput: -1, uploadThroughput: -1 }
      await session.send('Network.emulateNetworkConditions', conditions)
    }
    await page.goto(`/#${path}`)
    await expect.poll(() => before?.evaluate((node) => node.isConnected)).toBe(false)
    await (line ? standsIn(page, line) : drawn(page))
    await act?.(page)
    await look(page)
  } finally {
    // With it goes what the line was made to be.
    await session.detach()
    // What was opened or typed goes with the whole page.
    if (act) await page.goto('about:blank')
  }
}

const standsIn = (page: Page, line: 'slow' | 'dead') => {
  const main = page.getByRole('main')
  const sign = line === 'slow' ? main.getByRole('status', { name: '正在加载' }) : main.getByRole('button', { name: '现在重试' })
  return expect(sign.first()).toBeVisible()
}

/** What a page has asked and not been told yet; news alone never end. */
function questions(page: Page): Set<Request> {
  const known = asked.get(page)
  if (known) return known
  const open = new Set<Request>()
  asked.set(page, open)
  page.on('request', (request) => void (/\/api\/(?!live)/.test(request.url()) && open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return open
}
const asked = new WeakMap<Page, Set<Request>>()

/** Nothing is on its way any more. */
export async function drawn(page: Page): Promise<void> {
  const main = page.getByRole('main')
  // A skeleton is not seen for a moment: only the questions tell that it stands there.
  const open = () => [...questions(page)].map((request) => request.url())
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(main.getByRole('status', { name: /^正在/ })).toHaveCount(0)
  await expect.poll(async () => [...open(), ...((await page.evaluate(here)) ? [] : ['letters and pictures']), ...open()]).toEqual([])
}

/** In the page: letters and the pictures in view have come. What a frame cuts off, as a gallery does its next photo, is not in view and may never come. */
const here = async (): Promise<boolean> => {
  const came = [...document.images].map(async (image) => {
    if (image.complete) return true
    return new Promise<boolean>((tell) => {
      new IntersectionObserver(([entry], observer) => {
        observer.disconnect()
        tell(!entry!.isIntersecting)
      }).observe(image)
    })
  })
  return (await Promise.all(came)).every(Boolean) && document.fonts.status === 'loaded'
}
