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

/** What is scrolled: the page itself, or the grid in it. */
type Scroller = ':root' | '[role=grid]'

export interface Shown {
  what: string
  /** Opens it in a page. */
  show: (page: Page) => Promise<unknown>
  scroller: Scroller
  /** How many times slower than the machine the processor is. */
  slower: number
}

/**
 * A page of results is scrolled from its head to its foot and back with the processor slowed, beside an empty page as high: what that one
 * misses of 60 frames a second, the machine misses. Twice: on the first way the pictures further down and the page's foot come, on the
 * second everything stands. https://web.dev/articles/rendering-performance
 */
export async function measureScroll(server: OurServer, { scrolls }: { scrolls: number }): Promise<Line[]> {
  await using browser = await openBrowser()
  const show = async (page: Page) => {
    await page.goto(`${server.url}/#/search?keyword=${encodeURIComponent('カメラ')}`, { waitUntil: 'load' })
    await page.locator(`main ul[aria-busy] > :nth-child(${cards})`).waitFor({ state: 'attached', timeout: 60_000 })
    await page.waitForLoadState('networkidle')
  }
  // Awaited here, before the browser closes.
  return await compareScroll(browser, { what: `${cards} results`, show, scroller: ':root', slower: slowerBy }, scrolls)
}

/** Its lines of the table: frames a second beside those of as much emptiness, and the frames that were jerks. */
export async function compareScroll(browser: Browser, { what: name, show, scroller, slower }: Shown, scrolls: number): Promise<Line[]> {
  let height = 0
  const ours = async (page: Page) => {
    await show(page)
    height = await page.locator(scroller).evaluate((part) => part.scrollHeight)
  }
  const around = scroller === ':root' ? '' : 'role="grid" style="height: 100vh; overflow: auto"'
  const empty = (page: Page) => page.setContent(`<!doctype html><div ${around}><div style="height: ${height}px"></div></div>`)
  const all = await alternate(
    { ours: () => scroll(browser, { scroller, slower, show: ours }), other: () => scroll(browser, { scroller, slower, show: empty }) },
    scrolls,
  )
  return (['first', 'again'] as const).flatMap((way) => {
    const framesPerS = (side: Scrolls[]) => side.map((each) => each[way].framesPerS)
    const jerks = (side: Scrolls[]) => side.map((each) => each[way].jerks)
    const what = `scrolling ${name}${slower === 1 ? '' : `, ${slower} × slower`}${way === 'first' ? ', pictures on their way' : ''}`
    return [
      ratioLine(what, 'frames/s', framesPerS(all.ours), framesPerS(all.other), aim, 'an empty page'),
      limitLine(
        `${what}: frames over ${jerkMs} ms`,
        '%',
        jerks(all.ours),
        null,
        `an empty page ${showSpread(spreadOf(jerks(all.other)), '%')}`,
      ),
    ]
  })
}

async function scroll(
  browser: Browser,
  { scroller, slower, show }: Pick<Shown, 'scroller' | 'slower'> & { show: (page: Page) => Promise<void> },
): Promise<Scrolls> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await show(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const ways = { first: await walkThrough(page, scroller), again: await walkThrough(page, scroller) }
  await context.close()
  return ways
}

async function walkThrough(page: Page, scroller: Scroller): Promise<Scrolled> {
  const frames = await page.evaluate<number[]>(`(${countFrames})(document.querySelector('${scroller}'), ${scrollMs})`)
  const jerks = frames.filter((ms) => ms > jerkMs).length / frames.length
  return { framesPerS: (frames.length * 1000) / scrollMs, jerks: jerks * 100 }
}

/** Runs in the page: down and up in even steps by the clock; answers how long each frame took. */
const countFrames = `(part, forMs) => new Promise((resolve) => {
  const frames = []
  const begun = performance.now()
  const far = part.scrollHeight - part.clientHeight
  let last = begun
  const step = (now) => {
    frames.push(now - last)
    last = now
    const share = (now - begun) / forMs
    if (share >= 1) return resolve(frames.slice(1))
    part.scrollTop = far * (1 - Math.abs(1 - 2 * share))
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`
