import type { Browser, Page } from '@playwright/test'
import { openBrowser, slowerBy } from './browser.ts'
import type { OurServer } from './our-server.ts'
import { alternate, type Line, limitLine, ratioLine, showSpread, spreadOf } from './side-by-side.ts'

const cards = 40
const scrollMs = 2_000
/** Two frames of 60 a second: what a hand sees as a jerk. */
const jerkMs = 33.4
const aim = 0.9

interface Scrolled {
  framesPerS: number
  /** The share of frames that took longer than a jerk. */
  jerks: number
}

type Scrolls = Readonly<Record<'first' | 'again', Scrolled>>

/**
 * A page of results is scrolled from its head to its foot and back with the processor slowed, beside an empty page as high: what that one
 * misses of 60 frames a second, the machine misses. Twice: on the first way the pictures further down and the page's foot come, on the
 * second everything stands. https://web.dev/articles/rendering-performance
 */
export async function measureScroll(server: OurServer, { scrolls }: { scrolls: number }): Promise<Line[]> {
  const browser = await openBrowser()
  let height = 0
  const results = async (page: Page) => {
    await page.goto(`${server.url}/#/search?keyword=${encodeURIComponent('カメラ')}`, { waitUntil: 'load' })
    await page.locator(`main ul[aria-busy] > :nth-child(${cards})`).waitFor({ state: 'attached', timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    height = await page.evaluate<number>('document.documentElement.scrollHeight')
  }
  const empty = (page: Page) => page.setContent(`<div style="height: ${height}px"></div>`)
  try {
    const { ours, other } = await alternate({ ours: () => scroll(browser, results), other: () => scroll(browser, empty) }, scrolls)
    return (['first', 'again'] as const).flatMap((way) => {
      const framesPerS = (all: Scrolls[]) => all.map((each) => each[way].framesPerS)
      const jerks = (all: Scrolls[]) => all.map((each) => each[way].jerks)
      const what = `scrolling ${cards} results, ${slowerBy} × slower${way === 'first' ? ', pictures on their way' : ''}`
      return [
        ratioLine(what, 'frames/s', framesPerS(ours), framesPerS(other), aim, 'an empty page'),
        limitLine(`${what}: frames over ${jerkMs} ms`, '%', jerks(ours), null, `an empty page ${showSpread(spreadOf(jerks(other)), '%')}`),
      ]
    })
  } finally {
    await browser.close()
  }
}

async function scroll(browser: Browser, show: (page: Page) => Promise<void>): Promise<Scrolls> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await show(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  const ways = { first: await walkThrough(page), again: await walkThrough(page) }
  await context.close()
  return ways
}

async function walkThrough(page: Page): Promise<Scrolled> {
  const frames = await page.evaluate<number[]>(`(${countFrames})(${scrollMs})`)
  const jerks = frames.filter((ms) => ms > jerkMs).length / frames.length
  return { framesPerS: (frames.length * 1000) / scrollMs, jerks: jerks * 100 }
}

/** Runs in the page: down and up in even steps by the clock; answers how long each frame took. */
const countFrames = `(forMs) => new Promise((resolve) => {
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
