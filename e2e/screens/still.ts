import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'

/** Of the window, as browsers score what moves by itself: https://web.dev/articles/cls. What a number one digit longer pushes is below it. */
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

/** Opens a screen in a page of its own, where nothing of what the one before had fetched is left, and sees that nothing of it moves. */
export const still = (page: Page, path: string): Promise<void> =>
  test.step(path, async () => {
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await drawn(page)
    const { shift, moved } = await page.evaluate(() => window.shifted)
    expect.soft(shift, `${path}: ${moved.join('; ')}`).toBeLessThan(shiftMost)
  })

/** All of the screen has come: the member's name, and what it is about. Two frames on, what moved is known. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /小满/ })).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))
  })
}
