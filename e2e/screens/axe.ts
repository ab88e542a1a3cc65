import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * What axe holds against the page, as far as it keeps somebody from using it: https://dequeuniversity.com/rules/axe. Not asked: whether a
 * name holds all the words that are seen, as a tile is called by its title alone; and the guards at a menu's ends, which hand the focus on.
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
