import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * The violations that axe finds on the page and that keep people from using it: https://dequeuniversity.com/rules/axe. Left out: whether
 * a name has all the visible words, as a tile is named by its title alone; and the focus guards at a menu's ends.
 */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const found = await window.axe.run(
      { exclude: ['[data-base-ui-focus-guard]'] },
      { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } },
    )
    return found.violations
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))
}
