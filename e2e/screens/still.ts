import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'

/** The greatest allowed layout shift score (https://web.dev/articles/cls). A number that grows by one digit stays below it. */
const shiftMost = 0.002

/** In the page, from its first moment on: what moves without the member's doing, how much, and from where to where. */
const observe = () => {
  window.shifted = { shift: 0, moved: [] }
  const round = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      window.shifted.shift += value
      for (const { node, previousRect, currentRect } of sources)
        window.shifted.moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 30)}: ${round(previousRect)} → ${round(currentRect)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** https://wicg.github.io/layout-instability/#sec-layout-shift, which the compiler does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    shifted: { shift: number; moved: string[] }
  }
}

/** From here on each document of the page notes what moves in it. */
export const watch = (page: Page): Promise<unknown> => page.addInitScript(observe)

/** Opens a screen in a new page, without the queries that another screen fetched, and expects no layout shift. */
export const still = (page: Page, path: string): Promise<void> =>
  test.step(path, async () => {
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await drawn(page)
    const { shift, moved } = await page.evaluate(() => window.shifted)
    expect.soft(shift, `${path}: ${moved.join('; ')}`).toBeLessThan(shiftMost)
  })

/** Waits for the whole screen: the member's name and its content. Two frames later the observer has reported every shift. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /小满/ })).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))
  })
}
