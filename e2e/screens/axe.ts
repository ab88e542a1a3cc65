import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/**
 * What axe holds against the page, as far as it keeps somebody from using it: https://dequeuniversity.com/rules/axe. Not asked: whether a
 * name holds all the words that are seen, as a tile is called by its title alone; and the guards at a menu's ends, which hand the focus on.
 */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate<Violation[]>(`axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, {
    resultTypes: ['violations'],
    rules: { 'label-content-name-mismatch': { enabled: false } },
  }).then(({ violations }) => violations)`)
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))
}
