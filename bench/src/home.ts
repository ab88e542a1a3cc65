import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { openBrowser, slowerBy } from './browser.ts'
import type { OurServer } from './our-server.ts'
import { limitLine, type Line } from './side-by-side.ts'

const aims = { scriptKb: 140, lcpS: 1, tbtMs: 150 }
/** A picture that came last, or a task that runs late, is still seen. */
const settleMs = 3_000

interface Visit {
  scriptKb: number
  lcpS: number
  tbtMs: number
}

/** The home page in Chromium, each visit with an empty cache and a processor four times slower: https://web.dev/articles/lcp and /tbt. */
export async function measureHome(server: OurServer, { visits }: { visits: number }): Promise<Line[]> {
  const browser = await openBrowser()
  try {
    // The first one warms the server, not the browser.
    await visit(browser, server.url)
    const seen: Visit[] = []
    for (let n = 0; n < visits; n++) seen.push(await visit(browser, server.url))
    return [
      limitLine(
        "home page's JavaScript, gzip",
        'kB',
        seen.map(({ scriptKb }) => scriptKb),
        aims.scriptKb,
      ),
      limitLine(
        `home page's LCP, ${slowerBy} × slower`,
        's',
        seen.map(({ lcpS }) => lcpS),
        aims.lcpS,
      ),
      limitLine(
        `home page's TBT, ${slowerBy} × slower`,
        'ms',
        seen.map(({ tbtMs }) => tbtMs),
        aims.tbtMs,
      ),
    ]
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  await page.addInitScript({ content: watch })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(settleMs)
  const { lcp, fcp, tasks } = await read(page)
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await context.close()
  const blocking = tasks.filter(({ start }) => start >= fcp).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)
  return { scriptKb: bytes / 1000, lcpS: lcp / 1000, tbtMs: blocking }
}

/** Runs in the page, before anything of it. */
const watch = `
  window.seen = { lcp: 0, fcp: 0, tasks: [] }
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) seen.lcp = startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen.fcp = startTime }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, ms: duration }) }).observe({ type: 'longtask', buffered: true })`

const read = (page: Page): Promise<{ lcp: number; fcp: number; tasks: { start: number; ms: number }[] }> => page.evaluate('seen')
