import type { Browser } from '@playwright/test'
import { openBrowser, slowerBy } from './browser.ts'
import type { OurServer } from './our-server.ts'
import { limitLine, type Line } from './side-by-side.ts'

const cards = 40
const scrollMs = 2_000
/** Two frames of 60 a second: what a hand sees as a jerk. */
const jerkMs = 33.4

/** A page of results is scrolled from its head to its foot and back; how long frames take, with the processor slowed. https://web.dev/articles/rendering-performance */
export async function measureScroll(server: OurServer, { scrolls }: { scrolls: number }): Promise<Line[]> {
  const browser = await openBrowser()
  try {
    await scroll(browser, server.url)
    const seen: { late: number; jerks: number }[] = []
    for (let n = 0; n < scrolls; n++) seen.push(await scroll(browser, server.url))
    const what = `scrolling ${cards} results, ${slowerBy} × slower: frames`
    return [
      limitLine(
        `${what} over 16.7 ms`,
        '%',
        seen.map(({ late }) => late),
        null,
      ),
      limitLine(
        `${what} over ${jerkMs} ms`,
        '%',
        seen.map(({ jerks }) => jerks),
        null,
      ),
    ]
  } finally {
    await browser.close()
  }
}

async function scroll(browser: Browser, url: string): Promise<{ late: number; jerks: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(`${url}/#/search?keyword=${encodeURIComponent('カメラ')}`, { waitUntil: 'load' })
  await page.locator(`main ul[aria-busy] > :nth-child(${cards})`).waitFor({ state: 'attached', timeout: 60_000 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  const frames = (await page.evaluate(`(${walk})(${scrollMs})`)) as number[]
  await context.close()
  const share = (ms: number) => (frames.filter((frame) => frame > ms).length / frames.length) * 100
  // A frame may come a little late without one being left out.
  return { late: share(16.7 * 1.2), jerks: share(jerkMs) }
}

/** Runs in the page: down and up in even steps by the clock; answers how long each frame took. */
const walk = `(forMs) => new Promise((resolve) => {
  const frames = []
  const begun = performance.now()
  const far = document.documentElement.scrollHeight - innerHeight
  let last = begun
  const step = (now) => {
    frames.push(now - last)
    last = now
    const share = (now - begun) / forMs
    if (share >= 1) return resolve(frames.slice(1))
    scrollTo(0, far * (1 - Math.abs(1 - 2 * share)))
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`
