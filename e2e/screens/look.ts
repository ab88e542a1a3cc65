import { expect, type Page, type Request } from '@playwright/test'
import type { Screen } from './screens.ts'
import type { Stage } from './stage.ts'

/** The screen's address, with the ids of this stage. */
export const addressOf = ({ path }: Screen, stage: Stage): string => (typeof path === 'string' ? path : path(stage))

/** Opens a screen and calls `look` once all of it is drawn; on a slow or dead line, once its placeholder or message is. */
export async function lookAt(
  { route, line, act }: Screen,
  page: Page,
  path: string,
  look: (page: Page) => Promise<unknown>,
): Promise<void> {
  // No end is reported for requests of an earlier page.
  openRequestsOf(page).clear()
  const main = page.getByRole('main')
  // Go through a screen of another kind, so that no element of the screen before is taken for this screen's.
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
    // Detaching also ends the emulated network conditions.
    await session.detach()
    // A reload closes and empties everything that was opened or typed.
    if (act) await page.goto('about:blank')
  }
}

const standsIn = (page: Page, line: 'slow' | 'dead') => {
  const main = page.getByRole('main')
  const sign = line === 'slow' ? main.getByRole('status', { name: '正在加载' }) : main.getByRole('button', { name: '现在重试' })
  return expect(sign.first()).toBeVisible()
}

/** A page's requests without an answer yet, except the stream of news, which never ends. */
export function openRequestsOf(page: Page): Set<Request> {
  const known = openRequests.get(page)
  if (known) return known
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => void (/\/api\/(?!(?:desk\/)?live)/.test(request.url()) && open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return open
}
const openRequests = new WeakMap<Page, Set<Request>>()

/** Waits until no request is open. */
export async function drawn(page: Page): Promise<void> {
  // What floats over the screen hides it from screen readers.
  const main = page.getByRole('main', { includeHidden: true })
  // A skeleton is invisible at first, so only open requests show that the screen is not complete.
  const open = () => [...openRequestsOf(page)].map((request) => request.url())
  await expect(main.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1)
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
